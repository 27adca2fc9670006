/** What the person at the terminal is told while it runs: both languages, since nobody has signed in yet. */
export const texts = {
  stopping: '正在停止… / Stopping …',
  databaseBack: '数据库曾中断，现已恢复。/ The database broke down and is up again.',
  died: (part: string, how: string) =>
    `${part} 意外结束（${how}），正在重新启动。/ ${part} ended unexpectedly (${how}) and is started again.`,
  froze: (part: string) => `${part} 没有响应，已强制结束，正在重新启动。/ ${part} gave no sign of life: it was ended and is started again.`,
  back: (part: string) => `${part} 已恢复运行。/ ${part} is running again.`,
} as const
