import { fileURLToPath } from 'node:url'

/** The gateway as one CommonJS file, as the build makes it; the same from the source and from the bundle. */
export const gatewayProgram = fileURLToPath(new URL('../../gateway/dist/box.cjs', import.meta.url))
