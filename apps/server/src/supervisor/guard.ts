import { url as debuggerUrl } from 'node:inspector'

/**
 * Loaded into each child before its program: when the supervisor is gone, the child ends as if it had been asked to,
 * and while it is there, it is told that the child lives.
 * Any program may be a child so, without knowing of a supervisor.
 */
const patience = 15_000

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), patience).unref()
})
process.on('message', (message: { areYouAlive?: boolean }) => {
  if (message.areYouAlive) process.send?.({ alive: debuggerUrl() === undefined })
})
// Listening must not keep a program alive that is done.
process.channel?.unref()
