import { StartRefused } from './storage/start-refused.ts'

/** What keeps a listener from starting, as a sentence; other errors stay as they are. */
export function listenRefusal(error: unknown, port: number, setting: string): unknown {
  const code = (error as { code?: string }).code
  if (code === 'EADDRINUSE') {
    return new StartRefused(
      `端口 ${port} 已被占用，请用 ${setting} 换一个端口。`,
      `Port ${port} is in use: choose another with ${setting}.`,
    )
  }
  if (code === 'EACCES') {
    return new StartRefused(
      `没有使用端口 ${port} 的权限，请用 ${setting} 换一个端口。`,
      `No right to use port ${port}: choose another with ${setting}.`,
    )
  }
  if (code === 'EADDRNOTAVAIL') {
    return new StartRefused(
      `本机没有为 ${setting} 设置的监听地址。`,
      `This machine does not have the address to listen on (beside ${setting}).`,
    )
  }
  return error
}
