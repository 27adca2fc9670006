import { z } from 'zod'
import { call } from '../call.ts'
import { Instant } from '../fields.ts'
import { formatted } from '../formats.ts'
import { line } from '../one-line.ts'

export const MailServer = z.object({
  host: line(253, 1),
  port: z.int().min(1).max(65_535),
  /** tls: from the first byte (465). starttls: required after the greeting (587). none: in the clear, on a trusted network alone. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: line(200),
  from: formatted('email'),
})
export type MailServer = z.output<typeof MailServer>
/** As it is shown: never its password. */
export const MailServerSeen = MailServer.extend({ hasPassword: z.boolean() })

export const BackupState = z.object({
  /** HH:MM in the server's time zone; null: none is made by the clock. */
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** How many are kept. */
  keep: z.int().min(1).max(90),
  folder: z.string(),
  last: z
    .object({
      startedAt: Instant,
      finishedAt: Instant.nullable(),
      file: z.string().nullable(),
      bytes: z.number().nullable(),
      rows: z.number().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
  running: z.boolean(),
})
export type BackupState = z.output<typeof BackupState>

export const platformSettingCalls = {
  readMailServer: call({
    method: 'GET',
    path: '/api/v1/platform/mail-server',
    variant: 'own',
    access: 'operator',
    reads: ['mail-server'],
    summary: 'The mail server; never its password',
    data: MailServerSeen.nullable(),
    sample: {},
  }),
  saveMailServer: call({
    method: 'PUT',
    path: '/api/v1/platform/mail-server',
    variant: 'own',
    access: 'operator',
    changes: ['mail-server'],
    summary: 'Set the mail server; without a password the present one stays',
    body: MailServer.extend({ password: z.string().max(200).optional() }),
    data: MailServerSeen,
    sample: { body: { host: 'mail.example.com', port: 465, security: 'tls', user: 'kilowatch', from: 'kilowatch@example.com' } },
  }),
  testMailServer: call({
    method: 'POST',
    path: '/api/v1/platform/mail-server/test',
    variant: 'own',
    access: 'operator',
    changes: ['mail-server'],
    summary: 'Send a mail to try the settings; says what went wrong',
    body: z.object({ to: formatted('email') }),
    data: z.object({ sent: z.boolean(), failure: z.string().nullable() }),
    refusals: [30001, 80001],
    sample: { body: { to: 'operator@example.com' } },
  }),
  readBackup: call({
    method: 'GET',
    path: '/api/v1/platform/backup',
    variant: 'own',
    access: 'operator',
    reads: ['backup'],
    summary: 'When backups are made, and how the last one went',
    data: BackupState,
    sample: {},
  }),
  saveBackup: call({
    method: 'PUT',
    path: '/api/v1/platform/backup',
    variant: 'own',
    access: 'operator',
    changes: ['backup'],
    summary: 'Set the time of the daily backup and how many are kept',
    body: BackupState.pick({ at: true, keep: true }),
    data: BackupState,
    sample: { body: { at: '03:30', keep: 14 } },
  }),
  startBackup: call({
    method: 'POST',
    path: '/api/v1/platform/backup/runs',
    variant: 'own',
    access: 'operator',
    changes: ['backup'],
    summary: 'Make a backup now; its progress is seen by reading the state',
    data: BackupState,
    refusals: [30001],
    sample: {},
  }),
  readSignUp: call({
    method: 'GET',
    path: '/api/v1/platform/sign-up',
    variant: 'own',
    access: 'operator',
    reads: ['sign-up'],
    summary: 'May people register by themselves?',
    data: z.object({ registration: z.boolean() }),
    sample: {},
  }),
  saveSignUp: call({
    method: 'PUT',
    path: '/api/v1/platform/sign-up',
    variant: 'own',
    access: 'operator',
    changes: ['sign-up'],
    summary: 'Allow or forbid registration',
    body: z.object({ registration: z.boolean() }),
    data: z.object({ registration: z.boolean() }),
    sample: { body: { registration: true } },
  }),
}
