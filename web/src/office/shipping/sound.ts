/** Short sounds for who looks at goods and not at the screen: low and rough for a mistake, high for all there. */
let context: AudioContext | undefined;

function tone(hertz: number, from: number, seconds: number, type: OscillatorType): void {
  context ??= new AudioContext();
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = hertz;
  gain.gain.value = 0.2;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + from);
  oscillator.stop(context.currentTime + from + seconds);
}

export function soundWrong(): void {
  tone(180, 0, 0.25, "square");
  tone(140, 0.3, 0.35, "square");
}

export function soundRight(): void {
  tone(880, 0, 0.07, "sine");
}

export function soundComplete(): void {
  tone(880, 0, 0.09, "sine");
  tone(1320, 0.11, 0.18, "sine");
}
