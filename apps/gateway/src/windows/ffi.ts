import { loadBoxed } from '../boxed.ts'

/** Of koffi, which calls functions of a system's libraries by their declaration in C, what is used here. */
export interface Ffi {
  load(library: string): { func(declaration: string): NativeFunction }
  struct(name: string, members: Readonly<Record<string, string>>): unknown
  proto(declaration: string): unknown
  /** The address of a function that the system may call from any of its threads; it runs in ours. */
  register(callback: (...words: never[]) => unknown, type: string): bigint
}

export interface NativeFunction {
  (...words: unknown[]): unknown
  /** In a thread of its own; the last word is called when it has returned. */
  async(...words: unknown[]): void
}

/** @throws where the program is not the one file for Windows */
export function loadFfi(): Ffi {
  return loadBoxed('system.node') as Ffi
}
