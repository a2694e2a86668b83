/* Reads the codes that players show at the door with the phone's camera and checks them in, one
   after another; the page says what became of each. Without this script, a reader of codes in the
   browser, or a camera, the page's search box does the same by hand. The camera is asked for only
   when the button is pressed, and let go when the page is left. */
const run = () => {
  const place = document.querySelector("[data-scan]");
  if (!place) return;
  const part = (name) => place.querySelector(`[data-scan-${name}]`);
  const picture = part("picture");
  const now = part("now");
  const last = part("last");
  const form = document.getElementById("scan-form");
  const texts = place.dataset;
  const every = 150;
  const sameCodeFor = 4000;
  const longestAnswer = 8000;

  let detector = null;
  let camera = null;
  let known = { code: "", at: -Infinity };

  const say = (kind, text) => {
    now.className = `scan__now scan__now--${kind}`;
    now.textContent = text;
  };
  const note = (kind, text, address) => {
    const item = document.createElement("li");
    item.className = `row scan__item scan__item--${kind}`;
    const link = document.createElement("a");
    link.href = address;
    link.textContent = text;
    item.append(link);
    last.prepend(item);
    last.hidden = false;
  };

  /* The site may be known under several names; what counts is the path of the page. */
  const codeIn = (text) => {
    try {
      return new URL(text, location.href).pathname.match(/\/arrive\/([^/]+)\/?$/)?.[1] ?? null;
    } catch {
      return null;
    }
  };

  const checkIn = async (code) => {
    const address = form.action.replace("CODE", code);
    const body = new FormData(form);
    body.set("command_id", crypto.randomUUID().replaceAll("-", ""));
    let answer;
    try {
      answer = await fetch(address, {
        method: "POST",
        body,
        headers: { Accept: "application/json" },
        signal: AbortSignal.timeout ? AbortSignal.timeout(longestAnswer) : undefined,
      });
    } catch {
      known.code = "";
      say("refusal", texts.offline);
      return;
    }
    if (answer.status === 401) {
      say("refusal", texts.logIn);
      return;
    }
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    const told = isJson ? await answer.json() : {};
    const kind = told.kind ?? "refusal";
    const sentence = told.sentence ?? texts.failed;
    say(kind, sentence);
    note(kind, sentence, address);
    navigator.vibrate?.(kind === "success" ? 60 : [60, 60, 60]);
  };

  const look = async () => {
    if (!camera) return;
    /* A picture that is not there yet, or no longer, can't be read: the next one is. */
    const codes = await detector.detect(picture).catch(() => []);
    const text = codes[0]?.rawValue;
    if (text) {
      const isNew = text !== known.code || performance.now() - known.at > sameCodeFor;
      known = { code: text, at: performance.now() };
      if (isNew) {
        const code = codeIn(text);
        if (code) await checkIn(code);
        else say("refusal", texts.notOurs);
      }
    }
    setTimeout(look, every);
  };

  const stop = () => {
    for (const track of camera?.getTracks() ?? []) track.stop();
    camera = null;
    picture.hidden = true;
    part("start").hidden = false;
  };

  const start = async () => {
    try {
      camera = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment" },
        audio: false,
      });
    } catch {
      say("refusal", texts.forbidden);
      return;
    }
    part("start").hidden = true;
    picture.hidden = false;
    picture.srcObject = camera;
    await picture.play();
    say("info", texts.ready);
    look();
  };

  const offer = async () => {
    if (!("BarcodeDetector" in window) || !navigator.mediaDevices?.getUserMedia) return;
    if (!(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return;
    detector = new BarcodeDetector({ formats: ["qr_code"] });
    part("none").hidden = true;
    part("start").hidden = false;
    part("start").querySelector("button").addEventListener("click", start);
    window.addEventListener("pagehide", stop);
    document.addEventListener("visibilitychange", () => document.hidden && stop());
  };
  offer();
};
run();
