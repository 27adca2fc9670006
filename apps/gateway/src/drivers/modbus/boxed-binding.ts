import { loadBoxed } from '../../boxed.ts'

/**
 * What speaks to the operating system's serial lines, out of the one file. The build puts this into the place of what looks for it beside
 * the package (`scripts/bundle.mjs`). @throws where the program is not the one file
 */
export function loadBinding(): unknown {
  return loadBoxed('serial.node')
}
