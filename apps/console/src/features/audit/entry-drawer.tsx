import type { AuditEntry } from '@kilowatch/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Clock } from '../../ui/value.tsx'
import styles from './audit.module.css'
import { differences } from './differences.ts'
import { Subject } from './subject.tsx'

/** One entry, whole: who, what, from where, and field by field what changed. */
export function EntryDrawer({ entry, linked, onClose }: { entry: AuditEntry; linked: boolean; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const changed = differences(entry.before, entry.after)
  const facts: readonly [string, React.ReactNode][] = [
    [t('at'), <Clock key="at" at={entry.at} />],
    [t('who'), entry.userName || t('nobody')],
    [t('action'), `${entry.says} (${entry.action})`],
    [t('subject'), <Subject key="subject" entry={entry} linked={linked} all />],
    [t('outcome'), entry.outcome === 'done' ? t('outcomes.done') : `${t('outcomes.refused')} (${entry.code ?? '—'})`],
    [t('address'), entry.address ?? '—'],
    [t('seq'), entry.seq ?? t('unsealed')],
  ]
  return (
    <Drawer open title={entry.says} size={520} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {changed.length > 0 ? (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th>{t('field')}</th>
              <th>{t('before')}</th>
              <th>{t('after')}</th>
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
    </Drawer>
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
