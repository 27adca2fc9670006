import { spawn } from 'node:child_process'

/**
 * Under systemd with WatchdogSec: says three times in that time that this process lives, so that it is replaced when it freezes. Node has no
 * sockets of that kind; systemd brings the program that speaks for it. Elsewhere nothing happens.
 */
export function tellSystemd(environment: NodeJS.ProcessEnv): void {
  const microseconds = Number(environment.WATCHDOG_USEC)
  if (environment.NOTIFY_SOCKET === undefined || !(microseconds > 0)) return
  const tell = () => spawn('systemd-notify', ['WATCHDOG=1'], { env: environment, stdio: 'ignore' }).on('error', () => {})
  tell()
  setInterval(tell, microseconds / 3_000).unref()
}
