/** Associated data of what is sealed: nothing that was sealed for one use opens for another. */
export const mailPasswordPurpose = 'mail-server password'
export const targetPurposes = { address: 'notification-target address', secret: 'notification-target secret' } as const
export const providerPurpose = 'notice provider'
