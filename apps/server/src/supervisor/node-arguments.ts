/**
 * How Node keeps the server's processes small: what they hold lives long, and what does not is gone within a batch. Much less room for
 * young objects, or a heap that is kept tight (`--optimize-for-size`), halves what ingest takes in.
 */
export const serverArguments = ['--max-semi-space-size=4']

/** glibc gives each thread a heap of its own, which is rarely given back. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
