import { type AuditEntry, auditActor, auditList, auditOutcomes, documentCalls, type platformAuditList } from '@kilowatch/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { fileQuery } from '../../ui/list/list-address.ts'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListView } from '../../ui/list/list-table.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { TaskPrintButton } from '../../ui/task-button.tsx'
import { Clock } from '../../ui/value.tsx'
import styles from './audit.module.css'
import { EntryDrawer } from './entry-drawer.tsx'
import { Subject } from './subject.tsx'

/** The log with its filters; a row opens what exactly changed. `linked`: the reader may open what entries are about. */
export function AuditTable({ list, linked }: { list: typeof auditList | typeof platformAuditList; linked: boolean }) {
  const shown = useList(list as typeof auditList)
  const call = list === auditList ? documentCalls.printOperations : documentCalls.printPlatformOperations
  const print = (query: object) => send(call, { body: fileQuery(auditList, { ...query }, new Date()) })
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const [open, show] = useState<AuditEntry | null>(null)
  const cells = useMemo<CellsOf<typeof auditList>>(
    () => ({
      at: { width: 180, fixed: 'left', render: ({ at }) => <Clock at={at} /> },
      userName: { width: 130, render: (entry) => entry.userName || <span className={styles.dim}>{auditActor(entry)[language]}</span> },
      says: { width: 220, opens: true },
      subject: { width: 220, render: (entry) => <Subject entry={entry} linked={linked} /> },
      outcome: { width: 110, render: (entry) => <Outcome entry={entry} /> },
      address: { width: 140 },
    }),
    [language, linked],
  )
  return (
    <>
      <ListView
        shown={shown}
        cells={cells}
        empty={t('none')}
        onOpen={show}
        tools={<TaskPrintButton start={() => print(shown.state.query)} />}
      />
      {open ? <EntryDrawer entry={open} linked={linked} onClose={() => show(null)} /> : null}
    </>
  )
}

function Outcome({ entry: { outcome } }: { entry: AuditEntry }) {
  return <span className={outcome === 'refused' ? styles.refused : ''}>{auditOutcomes[outcome][useLanguage()]}</span>
}
