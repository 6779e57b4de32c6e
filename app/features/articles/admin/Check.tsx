type Props = {
  name: string;
  label: string;
  isOn: boolean;
  value?: string;
  note?: string;
  isDisabled?: boolean;
};

/** A checkbox whose name is sent when it is off too: a form without it leaves what is stored. */
export function Check({ name, label, isOn, value = 'on', note, isDisabled }: Props) {
  return (
    <p className="article-check">
      <input type="hidden" name={name} value="" />
      <label>
        <input
          type="checkbox"
          id={name}
          name={name}
          value={value}
          defaultChecked={isOn}
          disabled={isDisabled}
        />{' '}
        {label}
        {note && <span className="field-hint"> ({note})</span>}
      </label>
    </p>
  );
}
