type Props = {
  name: string;
  label: string;
  isOn: boolean;
  note?: string;
  isDisabled?: boolean;
};

/** A checkbox whose name is sent when it is off too: a form without it leaves what is stored. */
export function Check({ name, label, isOn, note, isDisabled }: Props) {
  return (
    <p className="article-check">
      <input type="hidden" name={name} value="" />
      <label>
        <input
          type="checkbox"
          id={name}
          name={name}
          value="on"
          defaultChecked={isOn}
          disabled={isDisabled}
        />{' '}
        {label}
        {note && <span className="field-hint"> ({note})</span>}
      </label>
    </p>
  );
}
