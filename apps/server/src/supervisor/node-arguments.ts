/**
 * Room for young objects, in megabytes. With a quarter of it memory was lower only at its highest, by a tenth, and batches and large answers
 * waited for the collector; a heap that is kept tight (`--optimize-for-size`) halves what ingest takes in.
 */
export const serverArguments = ['--max-semi-space-size=16']

/** glibc gives each thread a heap of its own, which is rarely given back. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
