import styles from './sign-in.module.css'

interface ChoiceProps<T extends string> {
  label: string
  choices: readonly { value: T; text: string }[]
  value: T
  onChoose: (value: T) => void
  plain?: boolean
}

/** One of two ways; arrow keys change it as the browser's radio buttons do. */
export function Choice<T extends string>({ label, choices, value, onChoose, plain = false }: ChoiceProps<T>) {
  return (
    <fieldset className={plain ? styles.ways : styles.modes}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input type="radio" name={label} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
