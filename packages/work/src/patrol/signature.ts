/** For so many seconds a signature can be taken back. */
export const signUndoSeconds = 60
/** What a signature has become that was taken back, in the time-lines of its form and of its task. */
export const signatureTakenBack = { step: 'unsign', name: { zh: '签字后撤回', en: 'Signed and took it back' } } as const
