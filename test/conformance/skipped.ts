/** The service at hand has nothing on which this could be tried. At the practice service that is a failure. */
export class Skipped extends Error {}
