// How one hears that it is one's turn, or that the others play again.
import { settings } from "./settings.svelte";
import { chime } from "./sound";

/** A bell, and a notification while the page is not looked at; both are off until they are switched on. */
export function announce(table: string, text: string): void {
  if (settings.sounds) chime();
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification("Kogge", { body: text, tag: table });
  }
}
