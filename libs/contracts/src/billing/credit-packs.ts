import { setting, type Setting } from '../settings/setting.js';

/** Currencies in which packs can be sold, with the decimal places that the payment provider counts. */
export const currencyDecimals = {
  aud: 2,
  brl: 2,
  cad: 2,
  chf: 2,
  czk: 2,
  dkk: 2,
  eur: 2,
  gbp: 2,
  hkd: 2,
  inr: 2,
  jpy: 0,
  krw: 0,
  mxn: 2,
  nok: 2,
  nzd: 2,
  pln: 2,
  sek: 2,
  sgd: 2,
  usd: 2,
} as const;
export type Currency = keyof typeof currencyDecimals;
export const currencies = Object.keys(currencyDecimals) as Currency[];

/** A number of credits that can be bought at once. */
export interface CreditPack {
  id: string;
  credits: number;
  /** In the smallest unit of the currency, such as cents. */
  amount: number;
  currency: Currency;
}

/** Packs of an operator, most of what one may hold, and what the provider charges at most. */
const most = { packs: 20, credits: 1_000_000_000, amount: 99_999_999 };
const packPattern = /^(\d{1,10}):(\d{1,8})(?:\.(\d{2}))?$/;

/** Packs as `credits:price`, comma-separated. The currency of all prices is that of `currencyOf`. */
export function creditPacks(options: { description: string }): Setting<readonly CreditPack[]> {
  return setting<readonly CreditPack[]>({ ...options, fallback: [], shown: 'none' }, (value) => {
    const [, currencyName = '', list = ''] = /^([a-z]{3}) (.*)$/s.exec(value.trim()) ?? [];
    const currency = currencies.find((name) => name === currencyName);
    if (currency === undefined)
      throw new Error(`must begin with a currency and a blank; the currency is one of ${currencies.join(', ')}`);
    const packs = list.split(',').map((entry) => packOf(entry.trim(), currency));
    if (packs.length > most.packs) throw new Error(`must hold at most ${most.packs} packs`);
    if (new Set(packs.map(({ id }) => id)).size < packs.length) throw new Error('must hold each number of credits once');
    return packs;
  });
}

function packOf(entry: string, currency: Currency): CreditPack {
  const [, credits = '', whole = '', decimals] = packPattern.exec(entry) ?? [];
  const places = currencyDecimals[currency];
  const amount = Number(whole + (decimals ?? '0'.repeat(places)));
  const isPriceWhole = decimals === undefined || places === 2;
  const isPack = Number(credits) >= 1 && Number(credits) <= most.credits && amount >= 1 && amount <= most.amount;
  if (!isPriceWhole || !isPack)
    throw new Error(
      `must read \`currency credits:price,credits:price\`, such as \`usd 100:9.00,1000:79.00\`; prices in ${currency} have ${places === 0 ? 'no' : 'two or no'} decimal places`,
    );
  return { id: `credits-${Number(credits)}`, credits: Number(credits), amount, currency };
}
