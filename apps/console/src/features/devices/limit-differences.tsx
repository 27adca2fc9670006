import { type DeviceType, flatPoint, limitFieldName, shownUnit } from '@kilowatch/catalog'
import type { LimitDifferences, Rule } from '@kilowatch/contract'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { limitFieldsOf, textsOf } from '../../ui/thresholds/threshold-draft.ts'

interface Line {
  key: string
  device: string
  what: string
  before: string
  after: string
}

/** Old and new, a line for each limit of each device. */
export function LimitDifferenceTable({ differences, type }: { differences: readonly LimitDifferences[]; type: DeviceType }) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const lines = differences.flatMap((device) => linesOf(device, type, language))
  return (
    <Table<Line>
      size="small"
      dataSource={lines}
      scroll={{ x: 560 }}
      pagination={lines.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      columns={[
        { title: t('limits.device'), dataIndex: 'device' },
        { title: t('limits.limit'), dataIndex: 'what' },
        { title: t('limits.before'), dataIndex: 'before', align: 'right' },
        { title: t('limits.after'), dataIndex: 'after', align: 'right' },
      ]}
    />
  )
}

function linesOf({ id, name, changes }: LimitDifferences, type: DeviceType, language: 'zh' | 'en'): Line[] {
  return changes.flatMap(({ pattern, before, after }) => {
    const point = flatPoint(type, pattern)?.point
    if (point?.kind !== 'measure') return []
    const texts = (rule: Rule | null) => textsOf(rule ?? undefined, point)
    const shown = (text: string) => (text === '' ? '—' : `${text} ${shownUnit(point.unit, language)}`)
    const [old, next] = [texts(before), texts(after)]
    return limitFieldsOf(point).flatMap((field) =>
      old[field] === next[field]
        ? []
        : [
            {
              ...{ key: `${id} ${pattern} ${field}`, device: name, what: `${point.name[language]} · ${limitFieldName(field, language)}` },
              ...{ before: shown(old[field]), after: shown(next[field]) },
            },
          ],
    )
  })
}
