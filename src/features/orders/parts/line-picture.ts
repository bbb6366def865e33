/** Orders keep only the key of a picture. Plates are 4 by 5. */
export function linePicture(key: string | null, alt: string) {
  return key === null ? null : { key, alt, width: 160, height: 200, ground: '#e5e7e5' }
}
