import { type AuditEntry, auditActor, auditList, auditOutcomes } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { SideDrawer } from '../../ui/overlays.tsx'
import { Clock } from '../../ui/value.tsx'
import styles from './audit.module.css'
import { differences } from './differences.ts'
import { Subject } from './subject.tsx'

/** One entry, whole: who, what, from where, and field by field what changed. */
export function EntryDrawer({ entry, linked, onClose }: { entry: AuditEntry; linked: boolean; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const name = (column: keyof typeof auditList.columns) => auditList.columns[column].name[language]
  const changed = differences(entry.before, entry.after)
  const facts: readonly [string, React.ReactNode][] = [
    [name('at'), <Clock key="at" at={entry.at} />],
    [name('userName'), auditActor(entry)[language]],
    [name('says'), `${entry.says} (${entry.action})`],
    [name('subject'), <Subject key="subject" entry={entry} linked={linked} all />],
    [name('outcome'), auditOutcomes[entry.outcome][language] + (entry.code === null ? '' : ` (${entry.code})`)],
    [name('address'), entry.address ?? '—'],
    [name('seq'), entry.seq ?? t('unsealed')],
  ]
  return (
    <SideDrawer touched={null} title={entry.says} size={520} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([fact, value]) => (
          <Fact key={fact} name={fact}>
            {value}
          </Fact>
        ))}
      </dl>
      {changed.length > 0 ? (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th>{t('field')}</th>
              <th>{name('before')}</th>
              <th>{name('after')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ field, before, after }) => (
              <tr key={field}>
                <td>{field}</td>
                <td>{before ?? '—'}</td>
                <td>{after ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </SideDrawer>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
