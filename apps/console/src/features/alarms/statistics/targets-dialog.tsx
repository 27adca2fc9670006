import { type AlarmStatistics, alarmStatisticsCalls, mostTargetMinutes } from '@kilowatch/contract'
import { App, Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import figures from '../../../ui/figure-table.module.css'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LevelMark, useLevelName } from '../../../ui/level-mark.tsx'
import { Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './statistics.module.css'
import { enteredOf, targetLevels, targetsOf } from './statistics-view.ts'

interface TargetsDialogProps {
  targets: AlarmStatistics['targets']
  onClose: () => void
}

/** Within how many minutes alarms of each level should be confirmed and over. */
export function TargetsDialog({ targets, onClose }: TargetsDialogProps) {
  const { t } = useTranslation('alarms')
  const { message } = App.useApp()
  const levelName = useLevelName()
  const save = useCommand(alarmStatisticsCalls.saveAlarmTargets, {
    onDone: (saved) => {
      void message.success(t(saved ? 'statistics.targets.saved' : 'statistics.targets.none'))
      onClose()
    },
  })
  const parts = [
    { part: 'confirm', name: t('statistics.confirm') },
    { part: 'release', name: t('statistics.release') },
  ] as const
  return (
    <FormDialog<ReturnType<typeof enteredOf>>
      title={t('statistics.targets.title')}
      action={t('statistics.targets.save')}
      initial={enteredOf(targets)}
      pending={save.isPending}
      error={save.error}
      onSubmit={(entered) => save.mutate({ body: targetsOf(entered) })}
      onClose={onClose}
      lead={<Lead targets={targets} />}
    >
      <table className={figures.table}>
        <thead>
          <tr>
            <th>{t('statistics.level')}</th>
            {parts.map(({ part, name }) => (
              <th key={part}>{t('statistics.targets.within', { what: name })}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {targetLevels.map((level) => (
            <tr key={level}>
              <td>
                <span className={styles.level}>
                  <LevelMark level={level} confirmed /> {levelName(level)}
                </span>
              </td>
              {parts.map(({ part, name }) => (
                <td key={part}>
                  <Form.Item name={`${part}${level}`} noStyle>
                    <InputNumber
                      aria-label={`${levelName(level)} ${name}`}
                      className={styles.minutes ?? ''}
                      min={1}
                      max={mostTargetMinutes}
                      precision={0}
                      suffix="min"
                    />
                  </Form.Item>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Form.Item name="share" label={t('statistics.targets.share')} className={styles.wanted ?? ''} rules={[{ required: true }]}>
        <InputNumber min={1} max={100} precision={0} suffix="%" />
      </Form.Item>
    </FormDialog>
  )
}

function Lead({ targets }: Pick<TargetsDialogProps, 'targets'>) {
  const { t } = useTranslation('alarms')
  return (
    <>
      {t('statistics.targets.lead')}
      {targets ? (
        <div>
          <Worded
            text={t('statistics.targets.changed', { name: targets.changedBy?.name ?? '—' })}
            parts={{ time: <Time at={targets.changedAt} full /> }}
          />
        </div>
      ) : null}
    </>
  )
}
