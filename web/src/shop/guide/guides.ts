/** Whether a slug is that of a guide, but not of their index. */
export function isGuide(slug: string): boolean {
  return slug.startsWith("guide/");
}
