/** Parliament House: what a test looks for must be nobody's home. */
export const publicBuilding = 'SPRING STREET EAST MELBOURNE';
