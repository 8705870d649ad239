/** `-38.3021, 145.5102`, or null where either is missing. */
export function coordinatesText(place: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): string | null {
  if (place.latitude === null || place.longitude === null) return null;
  return `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`;
}
