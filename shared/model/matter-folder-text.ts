/** The file in a main folder by which Landfolio knows it. Where a drive or a share is away, its empty place has no such file. */
export const folderMarkName = 'Landfolio copies certificates here.txt';

export const folderMarkText = [
  'Landfolio copies certificates into this folder.',
  'While this file is here, it knows that the folder is the right one and not the place of a drive or a share that is away.',
  'Keep it. If you delete it, Landfolio copies nothing more until somebody confirms the folder in its settings.',
  '',
].join('\r\n');

/** The list of copies in the folder of a matter. */
export const copiesListName = 'Landfolio certificates.csv';
