import { blockOf, type ControlGroup, controlName, controlValue, type ResolvedControl } from '@kilowatch/catalog'
import type { DeviceControls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { ErrorText } from '../../../ui/form-error.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'
import type { DeviceData } from '../device-data.ts'
import { isUnderWay, valueName } from './command-words.ts'
import { useGroupRequest } from './use-group-request.ts'

/** Controls that are switched as one: a command to each, those left out that are out of reach now. */
export function GroupRow({ group, said, data }: { group: ControlGroup; said: DeviceControls; data: DeviceData }) {
  const { t } = useTranslation('controls')
  const language = useLanguage()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const { pending, refused, request } = useGroupRequest(data)
  const isInReach = (control: ResolvedControl) => !blockOf(control, data.type, (key) => data.readings.get(key)?.value ?? undefined)
  const reached = group.controls.filter(isInReach)
  const busy = said.commands.some((command) => isUnderWay(command) && group.controls.some(({ key }) => key === command.control))
  const names = (controls: readonly ResolvedControl[]) =>
    controls.map((control) => controlName(control, language)).join(language === 'zh' ? '、' : ', ')
  const title = t('group', { number: group.number })
  const [first] = group.controls
  const values = said.controls.find(({ key }) => key === first?.key)?.values ?? []

  function ask(control: ResolvedControl, value: string): void {
    const action = valueName(control, value, language)
    const question = t('confirm', { name: [title, action].join(language === 'zh' ? '：' : ': '), device: data.device.name })
    const sure = controlValue(control, value)?.confirm?.[language]
    confirm({
      title: sure ?? question,
      text: [sure ? question : '', t('groupEach', { names: names(reached) }), t('once')].join(' ').trim(),
      action,
      onConfirm: () => request(reached, value),
    })
  }

  return (
    <li className="kw-control">
      <div className="kw-control-line">
        <strong>{title}</strong>
        <span className="kw-quiet">{names(group.controls)}</span>
        <div className="kw-control-values">
          {first &&
            values
              .filter((value) => !controlValue(first, value)?.grave)
              .map((value) => (
                <Button
                  key={value}
                  size="small"
                  disabled={!said.mayControl || busy || pending || reached.length === 0}
                  onClick={() => ask(first, value)}
                >
                  {valueName(first, value, language)}
                </Button>
              ))}
        </div>
      </div>
      {reached.length < group.controls.length && (
        <p className="kw-quiet">{t('groupWithout', { names: names(group.controls.filter((control) => !isInReach(control))) })}</p>
      )}
      {refused.map(({ control, error }) => (
        <ErrorText key={control.key} text={`${controlName(control, language)}: ${errorText(error)}`} />
      ))}
    </li>
  )
}
