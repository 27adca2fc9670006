import { pointLabel } from '@kilowatch/catalog'
import type { Device } from '@kilowatch/contract'
import { useLanguage } from '../../shared/use-formats.ts'
import { Value } from '../../ui/value.tsx'
import { type HeadlineGroup, headlineGroups } from './device-view.ts'
import styles from './devices.module.css'

const mostInARow = 3
const mostGroups = 5

/** The newest values of a device: one labelled group per point, phases and probes side by side; what has no room is on its own page. */
export function HeadlineValues({ device }: { device: Device }) {
  const language = useLanguage()
  const groups = headlineGroups(device, language)
  if (groups.length === 0) return <span className={styles.dim}>—</span>
  return (
    <dl className={styles.values}>
      {groups.slice(0, mostGroups).map((group) => (
        <Group key={group.pattern} group={group} />
      ))}
    </dl>
  )
}

function Group({ group }: { group: HeadlineGroup }) {
  const language = useLanguage()
  const labelled = group.items.length > 1
  const shown = group.items.slice(0, mostInARow)
  return (
    <div>
      <dt>{group.name}</dt>
      <dd>
        {shown.map(({ reading, point }) => (
          <span key={reading.key} className={styles.item}>
            {labelled ? <span className={styles.part}>{pointLabel(point, language)}</span> : null}
            <Value reading={reading} point={point} ageless />
          </span>
        ))}
        {group.items.length > mostInARow ? <span className={styles.dim}>+{group.items.length - mostInARow}</span> : null}
      </dd>
    </div>
  )
}
