/** One line of what was measured. */
export function print(what: string, figure: string): void {
  console.log(`${what.padEnd(62)} ${figure}`)
}

/** The text of `--name=text` on the command line. */
export function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}
