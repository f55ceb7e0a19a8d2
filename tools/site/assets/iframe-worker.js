// Search runs in a Worker, which browsers refuse to a page that is opened as a file. There, the window of a hidden frame
// stands in for it: it reads the same script, and messages are passed to and fro.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #inside;

    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.documentElement.append(frame);
      const { contentWindow: inside, contentDocument } = frame;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = contentDocument.createElement("script");
      script.src = new URL(address, location.href);
      this.#inside = new Promise((ready, failed) => {
        script.onload = () => ready(inside);
        script.onerror = failed;
      });
      contentDocument.documentElement.append(script);
    }

    async postMessage(data) {
      const inside = await this.#inside;
      inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}
