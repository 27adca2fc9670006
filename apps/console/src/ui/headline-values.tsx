import { pointLabel } from '@kilowatch/catalog'
import type { Device, Reading } from '@kilowatch/contract'
import { useLanguage } from '../shared/use-formats.ts'
import { alarmedFirst, type HeadlineGroup } from './device-view.ts'
import styles from './headline-values.module.css'
import { Value } from './value.tsx'

/** Up to three parts (phases) stand side by side; of more, the first two and how many others there are. */
const mostParts = 3
const partsOfMany = 2
/** What a row has room for. */
const mostValues = 6
const none: readonly Reading[] = []

/** The newest values of a device: one labelled group per point, phases and probes side by side; what has no room is on its own page. `inSlots`: on one line, for the rows of a table; `alarmed`: what comes first. */
export function HeadlineValues({ device, alarmed = none, inSlots }: { device: Device; alarmed?: readonly Reading[]; inSlots?: true }) {
  const language = useLanguage()
  const groups = alarmedFirst(device, alarmed, language)
  if (groups.length === 0) return <span className={styles.dim}>—</span>
  if (inSlots) return <Slots groups={fitting(groups)} />
  return (
    <dl className={styles.values}>
      {fitting(groups).map((group) => (
        <Group key={group.pattern} group={group} />
      ))}
    </dl>
  )
}

/** One line of places of the same width, so that rows of a type read as columns: a value each, under its name. */
function Slots({ groups }: { groups: readonly HeadlineGroup[] }) {
  const language = useLanguage()
  return (
    <dl className={styles.slots}>
      {groups.flatMap((group) =>
        partsOf(group).map(({ reading, point }, place, parts) => {
          const part = group.items.length > 1 ? pointLabel(point, language) : ''
          const more = place === parts.length - 1 ? group.items.length - parts.length : 0
          return (
            <div key={reading.key}>
              <dt title={`${group.name} ${part}`.trim()}>
                <span>{group.name}</span>
                {part === '' ? null : <b>{part}</b>}
              </dt>
              <dd>
                <Value reading={reading} point={point} ageless />
                {more > 0 ? <span className={styles.dim}> +{more}</span> : null}
              </dd>
            </div>
          )
        }),
      )}
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
