let ofInstallation = 'Asia/Shanghai'

/** As the configuration says; once, as the process starts. */
export function setInstallationZone(timeZone: string): void {
  ofInstallation = timeZone
}

/** Of people and documents that belong to no business. */
export const installationZone = (): string => ofInstallation

/** In which zone somebody reads days and times: that of the business. */
export const readerZone = (user?: { business: { timeZone: string } | null } | null): string => user?.business?.timeZone ?? ofInstallation
