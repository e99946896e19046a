import { useEffect, useState } from 'react';

const pauseMs = 500;

/** The value as soon as it has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
    // The text changes when the value does; the value itself is a new object with each render.
  }, [text]);
  return settled;
}
