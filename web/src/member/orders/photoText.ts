/** How many photos a return may have. */
export const mostPhotos = 5;

/** As large as the shop keeps them. */
const side = 1600;

/** A photo in base64, made small enough for a phone's line. What the browser cannot read, the shop judges. */
export async function photoText(file: File): Promise<string> {
  return text(await shrunk(file).catch(() => file));
}

async function shrunk(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return small ?? file;
}

function text(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}
