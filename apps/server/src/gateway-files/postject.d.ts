declare module 'postject' {
  /** Writes the resource into the executable file. */
  export function inject(file: string, name: string, data: Buffer, options: { sentinelFuse: string }): Promise<void>
}
