import { pointLabel } from '@kilowatch/catalog'
import type { Device } from '@kilowatch/contract'
import { useLanguage } from '../shared/use-formats.ts'
import { type HeadlineGroup, headlineGroups } from './device-view.ts'
import styles from './headline-values.module.css'
import { Value } from './value.tsx'

/** Up to three parts (phases) stand side by side; of more, the first two and how many others there are. */
const mostParts = 3
const partsOfMany = 2
/** What a row has room for. */
const mostValues = 6

/** The newest values of a device: one labelled group per point, phases and probes side by side; what has no room is on its own page. */
export function HeadlineValues({ device }: { device: Device }) {
  const language = useLanguage()
  const groups = headlineGroups(device, language)
  if (groups.length === 0) return <span className={styles.dim}>—</span>
  return (
    <dl className={styles.values}>
      {fitting(groups).map((group) => (
        <Group key={group.pattern} group={group} />
      ))}
    </dl>
  )
}

function Group({ group }: { group: HeadlineGroup }) {
  const language = useLanguage()
  const labelled = group.items.length > 1
  const shown = partsOf(group)
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
        {group.items.length > shown.length ? <span className={styles.dim}>+{group.items.length - shown.length}</span> : null}
      </dd>
    </div>
  )
}

function partsOf(group: HeadlineGroup): HeadlineGroup['items'] {
  return group.items.length > mostParts ? group.items.slice(0, partsOfMany) : group.items
}

/** The first groups that fit into a row. */
function fitting(groups: readonly HeadlineGroup[]): readonly HeadlineGroup[] {
  let values = 0
  return groups.filter((group) => {
    values += partsOf(group).length
    return values <= mostValues
  })
}
