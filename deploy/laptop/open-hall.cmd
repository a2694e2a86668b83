@echo off
rem Finds Python 3.11 and hands over to parts\open_hall.py; needs no network.
setlocal EnableExtensions
chcp 65001 >nul
set "ARCHIVE=python-3.11.9-embed-amd64.zip"
set "SHA256=009d6bf7e3b2ddca3d784fa09f90fe54336d5b60f0e0f305c37f400bf83cfd3b"
if not exist "%~dp0parts\open_hall.py" goto not_whole
if exist "%~dp0python\python.exe" goto own
if exist "%~dp0%ARCHIVE%" goto unpack
py -3.11 -c "" >nul 2>nul
if not errorlevel 1 goto launcher
python -c "import sys; sys.exit(sys.version_info[:2] != (3, 11))" >nul 2>nul
if not errorlevel 1 goto installed
type "%~dp0parts\no-python.txt"
goto failed

:launcher
py -3.11 "%~dp0parts\open_hall.py" %*
goto end

:installed
python "%~dp0parts\open_hall.py" %*
goto end

:unpack
echo   %ARCHIVE% ...
"%SystemRoot%\System32\certutil.exe" -hashfile "%~dp0%ARCHIVE%" SHA256 | "%SystemRoot%\System32\find.exe" "%SHA256%" >nul
if errorlevel 1 (
  type "%~dp0parts\wrong-archive.txt"
  goto failed
)
if exist "%~dp0python.new" rmdir /s /q "%~dp0python.new"
mkdir "%~dp0python.new"
"%SystemRoot%\System32\tar.exe" -xf "%~dp0%ARCHIVE%" -C "%~dp0python.new"
if not errorlevel 1 if exist "%~dp0python.new\python.exe" move "%~dp0python.new" "%~dp0python" >nul
if not exist "%~dp0python\python.exe" (
  type "%~dp0parts\not-unpacked.txt"
  goto failed
)

:own
"%~dp0python\python.exe" "%~dp0parts\open_hall.py" %*

:end
if not errorlevel 1 exit /b 0
goto failed

:not_whole
echo   Unpack the whole folder first, then open this file in it.

:failed
pause
exit /b 1
