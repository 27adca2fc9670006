import type { FormatName } from '@kilowatch/contract'
import { useInstallation } from '../../../shared/installation.ts'

export interface Contact {
  format: Extract<FormatName, 'contact' | 'mobile' | 'email'>
  kind: 'text' | 'tel' | 'email'
}

/** Where codes can be sent to here: phones, e-mail addresses, or both; null when there is no way at all. */
export function useContact(): Contact | null {
  const { sms, email } = useInstallation().codes
  if (sms && email) return { format: 'contact', kind: 'text' }
  if (sms) return { format: 'mobile', kind: 'tel' }
  return email ? { format: 'email', kind: 'email' } : null
}
