import { expect, it } from '@jest/globals';
import { getMetadataStorage, IsInt, IsString, MaxLength, validate } from 'class-validator';
import { rememberRules } from './validation-rules.js';

class Named {
  @IsString()
  name!: string;
}

class Numbered extends Named {
  @IsInt()
  number!: number;
}

const faultsOf = async (input: object): Promise<string[]> => (await validate(input)).map(({ property }) => property);

it('the rules of a class are looked up once, and rules added later are included', async () => {
  const storage = getMetadataStorage();
  let lookedUp = 0;
  const find = storage.getTargetValidationMetadatas.bind(storage);
  storage.getTargetValidationMetadatas = (...given) => ((lookedUp += 1), find(...given));
  rememberRules(storage);
  const named = Object.assign(new Named(), { name: 'Ada' });
  expect([await faultsOf(named), await faultsOf(named), lookedUp]).toEqual([[], [], 1]);
  MaxLength(2)(Named.prototype, 'name');
  expect([await faultsOf(named), lookedUp]).toEqual([['name'], 2]);
});

it('a class and its subclass have separate rules', async () => {
  rememberRules();
  const [named, numbered] = [new Named(), new Numbered()];
  expect([await faultsOf(numbered), await faultsOf(named), await faultsOf(numbered)]).toEqual([
    ['number', 'name'],
    ['name'],
    ['number', 'name'],
  ]);
});

it('rules of a group are looked up each time', async () => {
  class Grouped {
    @IsString({ groups: ['first'] })
    name!: string;
    @IsInt()
    number!: number;
  }
  rememberRules();
  const faults = async (groups?: string[]): Promise<number> => (await validate(new Grouped(), { groups })).length;
  expect([await faults(), await faults(['first']), await faults()]).toEqual([2, 1, 2]);
});
