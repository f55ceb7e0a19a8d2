// One soft bell, made by the browser itself.
let context: AudioContext | undefined;

export function chime(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // begun before anything was clicked
  const now = context.currentTime;
  for (const [i, pitch] of [660, 880].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    tone.type = "sine";
    volume.gain.setValueAtTime(0.0001, now + i * 0.12);
    volume.gain.exponentialRampToValueAtTime(0.12, now + i * 0.12 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + i * 0.12 + 0.6);
    tone.connect(volume).connect(context.destination);
    tone.start(now + i * 0.12);
    tone.stop(now + i * 0.12 + 0.65);
  }
}
