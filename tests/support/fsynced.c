/* A disk that loses with the power whatever was not fsynced; loaded into a program by LD_PRELOAD.

   FSYNCED_OF is a folder, FSYNCED_IN one with the same content. What a program writes below the
   first stays there, in the page cache as it were; fsync and fdatasync copy the file as it is then
   to its place below the second, whole or not at all. Renaming and deleting reach both at once, as
   on a file system with a journal. After a power cut the second folder is what the disk holds. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LONG (2 * PATH_MAX)

/* The place below FSYNCED_IN for a path below FSYNCED_OF; 0 for any other path. */
static int kept_place(const char *path, char *kept)
{
    char whole[LONG], here[PATH_MAX];
    const char *of = getenv("FSYNCED_OF"), *in = getenv("FSYNCED_IN");
    if (!of || !in)
        return 0;
    if (path[0] == '/')
        snprintf(whole, sizeof whole, "%s", path);
    else if (getcwd(here, sizeof here))
        snprintf(whole, sizeof whole, "%s/%s", here, path);
    else
        return 0;
    size_t length = strlen(of);
    if (strncmp(whole, of, length) || whole[length] != '/')
        return 0;
    snprintf(kept, LONG, "%s%s", in, whole + length);
    return 1;
}

static int copy_whole(int from, int to)
{
    char bytes[1 << 16];
    off_t at = 0;
    ssize_t got;
    while ((got = pread(from, bytes, sizeof bytes, at)) > 0) {
        if (write(to, bytes, got) != got)
            return -1;
        at += got;
    }
    return got;
}

static int keep(int fd)
{
    char link[64], path[PATH_MAX], kept[LONG], half[LONG + 32];
    struct stat about;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0 || fstat(fd, &about)) {
        errno = EBADF;
        return -1;
    }
    path[length] = 0;
    if (!S_ISREG(about.st_mode) || !kept_place(path, kept))
        return 0;
    /* Open for writing alone it may be. */
    int from = open(path, O_RDONLY | O_CLOEXEC);
    if (from < 0)
        return errno == ENOENT ? 0 : -1;
    snprintf(half, sizeof half, "%s.half-%ld", kept, syscall(SYS_gettid));
    int to = open(half, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    int done = to < 0 ? -1 : copy_whole(from, to);
    close(from);
    if (to >= 0)
        close(to);
    int (*real_rename)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
    if (!done)
        done = real_rename(half, kept);
    if (done)
        errno = EIO;
    return done;
}

int fsync(int fd) { return keep(fd); }

int fdatasync(int fd) { return keep(fd); }

int rename(const char *old, const char *new)
{
    char kept_old[LONG], kept_new[LONG];
    int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
    int done = real(old, new), said = errno;
    if (!done && kept_place(old, kept_old) && kept_place(new, kept_new))
        real(kept_old, kept_new);
    errno = said;
    return done;
}

int unlink(const char *path)
{
    char kept[LONG];
    int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
    int done = real(path), said = errno;
    if (!done && kept_place(path, kept))
        real(kept);
    errno = said;
    return done;
}
