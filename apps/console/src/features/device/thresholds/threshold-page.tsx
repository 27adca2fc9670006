import { keysOf, patternOf, ruleFor } from '@kilowatch/catalog'
import { chatterActivations, chatterWindow } from '@kilowatch/catalog/judging'
import { type Rule, type ThresholdSet, thresholdCalls } from '@kilowatch/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { useCall } from '../../../shared/query.ts'
import { mayManage } from '../../../shared/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { ReadOnlyNote } from '../../../ui/read-only.tsx'
import { declaredRule, type EditablePoint, editablePoints } from '../../../ui/thresholds/threshold-draft.ts'
import { urlList, urlText, useUrlState } from '../../../ui/use-url-state.ts'
import type { DeviceData } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { filledDraft } from './filled-draft.ts'
import { MeasureList } from './measure-list.tsx'
import { OwnLimits } from './own-limits.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { SavePanel } from './save-panel.tsx'
import { ThresholdChart } from './threshold-chart.tsx'
import { ThresholdForm } from './threshold-form.tsx'
import { ThresholdPreview } from './threshold-preview.tsx'
import { usePreview } from './use-preview.ts'
import { type ThresholdEditing, useThresholdDraft } from './use-threshold-draft.ts'
import './thresholds.css'

/**
 * `point`: a measure, or one of its repetitions as other pages of the device hand it on. `propose`: one that flaps less is looked for.
 * `fill`: side, alarm and release that somebody came with; they are filled in and saved by nobody but the person.
 */
const fields = { point: urlText(), propose: urlText(), fill: urlList() }

/** The limits at which alarms open and close, drawn on what the device did. */
export function DeviceThresholdPage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <Thresholds data={data} />}</DevicePage>
}

function Thresholds({ data }: { data: DeviceData }) {
  const { t } = useTranslation('thresholds')
  const thresholds = useCall(thresholdCalls.readThresholds, { params: { deviceId: data.device.id } })
  if (thresholds.isPending) return <Skeleton height={420} />
  if (thresholds.isError && !thresholds.data) {
    return <Failure what={t('title')} error={thresholds.error} at={thresholds.errorUpdatedAt} onRetry={() => void thresholds.refetch()} />
  }
  const reload = () => thresholds.refetch().then(({ data: newest }) => newest?.version)
  return thresholds.data && <Editor key={data.device.type} data={data} set={thresholds.data} onReload={reload} />
}

interface EditorProps {
  data: DeviceData
  set: ThresholdSet
  /** Resolves with the newest version. */
  onReload: () => Promise<number | undefined>
}

function Editor({ data, set, onReload }: EditorProps) {
  const { t } = useTranslation('thresholds')
  const { device, type } = data
  const [chosen, choose] = useUrlState(fields)
  const keys = useMemo(() => device.points.map(({ key }) => key), [device.points])
  const measures = useMemo(() => editablePoints(type, (pattern) => keysOf(pattern, keys).length > 0), [keys, type])
  const readOnly = !mayManage(device.right)
  const editing = useThresholdDraft(measures, keys, set.rules, () =>
    readOnly ? {} : filledDraft({ ...chosen, measures, keys, present: set.rules }),
  )
  const [version, setVersion] = useDraftVersion(set.version, editing)
  const { points } = editing
  const named = (wanted: string) => points.find(({ pattern }) => pattern === wanted)
  const shown = named(chosen.point) ?? named(patternOf(chosen.point)) ?? points[0]
  if (!shown) return <Empty text={t('noPoints')} />
  return (
    <>
      {readOnly && <ReadOnlyNote what={t('readOnly')} />}
      <div className="kw-thresholds">
        <MeasureList
          data={data}
          points={points}
          shown={shown}
          present={set.rules}
          editing={editing}
          onChoose={(point) => choose({ point, fill: [] })}
        />
        <OneMeasure
          data={data}
          shown={shown}
          at={chosen.point}
          present={ruleFor(set.rules, shown.pattern)}
          editing={editing}
          readOnly={readOnly}
          propose={chosen.propose !== ''}
          onChoose={(point) => choose({ point, propose: '', fill: [] })}
        >
          <SavePanel
            data={data}
            set={set}
            version={version}
            points={points}
            editing={editing}
            readOnly={readOnly}
            onReload={() => void onReload().then((newest) => newest !== undefined && setVersion(newest))}
          />
        </OneMeasure>
      </div>
    </>
  )
}

/** The version that the person began to edit: what somebody else saves meanwhile is shown at once, and overwritten only knowingly. */
function useDraftVersion(present: number, { differences, broken }: ThresholdEditing): [number, (version: number) => void] {
  const [version, setVersion] = useState(present)
  if (version !== present && differences.length + broken.length === 0) setVersion(present)
  return [version, setVersion]
}

interface OneMeasureProps {
  data: DeviceData
  shown: EditablePoint
  /** The repetition that is looked at, where one is. */
  at: string
  present: Rule | undefined
  editing: ThresholdEditing
  readOnly: boolean
  propose: boolean
  onChoose: (pattern: string) => void
  children: ReactNode
}

/** Chart, fields and rehearsal of the shown measure. */
function OneMeasure({ data, shown, at, present, editing, readOnly, propose, onChoose, children }: OneMeasureProps) {
  const preview = usePreview(data.device.id, shown, editing.textsFor(shown))
  return (
    <>
      {shown.point.kind === 'state' ? (
        <StateNote />
      ) : (
        <ThresholdChart
          data={data}
          shown={{ ...shown, point: shown.point }}
          at={at}
          present={present}
          editing={editing}
          preview={preview}
          readOnly={readOnly}
        />
      )}
      <div className="kw-threshold-side">
        <ThresholdForm data={data} shown={shown} present={present} editing={editing} readOnly={readOnly} />
        {!readOnly && <OwnLimits data={data} shown={shown} editing={editing} onChoose={onChoose} />}
        <ThresholdPreview data={data} shown={shown} preview={preview} />
        {readOnly || !(present ?? declaredRule(shown.point)) ? null : (
          <ProposalCard key={shown.pattern} deviceId={data.device.id} shown={shown} present={present} editing={editing} asked={propose} />
        )}
        {children}
      </div>
    </>
  )
}

/** What the timing of a state does; its history stands on the history page. */
function StateNote() {
  const { t } = useTranslation('thresholds')
  return (
    <Card title={t('state.title')}>
      <p>{t('state.timing')}</p>
      <p className="kw-quiet">{t('state.chattering', { count: chatterActivations, minutes: chatterWindow / 60_000 })}</p>
    </Card>
  )
}
