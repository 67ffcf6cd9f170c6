type LoginFieldProps = {
  name: 'login' | 'password'
  label: string
  value: string
  isWrong: boolean
  errorId: string
  onChange: (text: string) => void
  onFocus: () => void
}

export function LoginField({ name, label, value, isWrong, errorId, onChange, onFocus }: LoginFieldProps) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input
        className="field__input"
        name={name}
        type={name === 'login' ? 'email' : 'password'}
        autoComplete={name === 'login' ? 'username' : 'current-password'}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={errorId}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
