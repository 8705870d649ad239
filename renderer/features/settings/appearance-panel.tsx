import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { usualAppearance } from '../../../shared/model/appearance.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import styles from './settings.module.css';
import { useAppearance } from './use-appearance.ts';

const themes = [
  { value: 'system', text: 'Use this computer’s setting' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
] as const;

const densities = [
  { value: 'comfortable', text: 'Comfortable' },
  { value: 'compact', text: 'Compact' },
] as const;

/** Each choice is applied and saved immediately, so there is no Save button. */
export function AppearancePanel() {
  const { saved, choose } = useAppearance();
  // Follows the slider while its value is not saved yet.
  const [slid, setSlid] = useState<number | null>(null);
  if (saved.error || !saved.data) return <QueryFallback query={saved} label="Loading settings" isCard />;
  const { theme, density, textSize } = saved.data;
  const asDelivered = () => {
    setSlid(null);
    choose.mutate(usualAppearance);
  };
  const isUsual =
    theme === usualAppearance.theme &&
    density === usualAppearance.density &&
    textSize === usualAppearance.textSize;
  return (
    <section className="card panel" aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <p className="lead">Changes apply immediately and are saved on this computer.</p>
      <RadioChoice
        label="Colours"
        value={theme}
        options={themes}
        onChange={(next) => choose.mutate({ theme: next })}
      />
      <RadioChoice
        label="Row spacing in lists and tables"
        value={density}
        options={densities}
        onChange={(next) => choose.mutate({ density: next })}
      />
      <Slider
        value={slid ?? textSize}
        minValue={100}
        maxValue={200}
        step={10}
        onChange={(next) => setSlid(next)}
        onChangeEnd={(next) => choose.mutate({ textSize: next })}
        className={styles.slider ?? ''}
      >
        <Label className="quiet medium">Text size</Label>
        <SliderOutput>{`${slid ?? textSize}%`}</SliderOutput>
        <SliderTrack className={styles.track ?? ''}>
          <SliderThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </Slider>
      <p className="quiet">
        At 200%, everything is twice as large. The navigation shows icons only, and forms use one column.
      </p>
      {choose.error ? <Failure failure={errorMessage(choose.error)} /> : null}
      <div className="row wrap gap-3">
        <Button isDisabled={isUsual} onPress={asDelivered}>
          Reset to default
        </Button>
      </div>
    </section>
  );
}
