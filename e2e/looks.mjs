// What a page looks like, small enough to be kept and compared: fonts differ from machine to machine, so it is a picture
// seen from afar, in which letters are grey and a block, a colour or a column that moved is not where it was.
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** Where the pictures are kept that pages are compared with. */
const folder = path.join(import.meta.dirname, "looks");

/** So many pixels become one, each way. */
const distance = 8;

/** How different a pixel may be (0 to 1, as eyes see it), and how many of a hundred may be more different. */
const threshold = 0.08;
export const tolerance = 1.5;

/** With LOOKS=accept what is seen now is what is wanted from now on. */
const accepting = process.env.LOOKS === "accept";

/**
 * Compares a screenshot with the one that is kept, and says in per cent how much is different.
 * @param {string} name
 * @param {Buffer} screenshot
 * @param {string} failed the folder for what differs
 */
export async function difference(name, screenshot, failed) {
  const now = fromAfar(PNG.sync.read(screenshot));
  const file = path.join(folder, `${name}.png`);
  if (accepting) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, PNG.sync.write(now, { colorType: 2 }));
    return 0;
  }
  if (!existsSync(file)) throw new Error(`nobody has accepted ${name} yet: make accept-looks`);
  const kept = PNG.sync.read(readFileSync(file));
  const { width, height } = kept;
  if (now.width !== width || now.height !== height) return 100;
  const differing = new PNG({ width, height });
  const options = { threshold, includeAA: true };
  const count = pixelmatch(kept.data, now.data, differing.data, width, height, options);
  const percent = (count / (width * height)) * 100;
  if (percent > tolerance) {
    await mkdir(failed, { recursive: true });
    const leave = (/** @type {string} */ what, /** @type {Buffer} */ bytes) =>
      writeFile(path.join(failed, `${name}-${what}.png`), bytes);
    await Promise.all([
      leave("now", screenshot),
      leave("wanted", PNG.sync.write(kept)),
      leave("different", PNG.sync.write(differing)),
    ]);
  }
  return percent;
}

/** The mean of every square of pixels, in steps of eight, which pack well. @param {PNG} near */
function fromAfar(near) {
  const width = Math.floor(near.width / distance);
  const height = Math.floor(near.height / distance);
  const far = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let dy = 0; dy < distance; dy++) {
          const row = ((y * distance + dy) * near.width + x * distance) * 4 + channel;
          for (let dx = 0; dx < distance; dx++) sum += near.data[row + dx * 4] ?? 0;
        }
        far.data[(y * width + x) * 4 + channel] = Math.min(Math.round(sum / distance ** 2 / 8) * 8, 255);
      }
      far.data[(y * width + x) * 4 + 3] = 255;
    }
  }
  return far;
}
