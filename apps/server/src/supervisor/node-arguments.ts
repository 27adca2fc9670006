/**
 * How Node keeps the server's processes small: what they hold lives long, and what does not is gone within a batch. A thousand devices
 * took 334 MB without these and take 273 MB with them (`npm run bench -- soak`).
 */
export const serverArguments = ['--max-semi-space-size=4', '--optimize-for-size']

/** glibc gives each thread a heap of its own, which is rarely given back. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
