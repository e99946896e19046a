import type { Principal } from '@imprint/contracts/access';
import {
  type AnswerInterviewQuestion,
  type BrandInterviewResource,
  type ConfirmInterviewAnswer,
  type InterviewField,
  type InterviewLanguage,
  type InterviewRequest,
  type ProposedAnswer,
  type SkipInterviewQuestion,
} from '@imprint/contracts/brand-interviews';
import { problem } from '@imprint/contracts/errors';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsService, fieldOf, isFilledIn, type BrandView } from '../brands/index.js';
import { authorOf } from '../identity/index.js';
import { AnswerReader, readByRules } from './answer-reader.js';
import { isNo, isSkip, isYes } from './answers/answer-text.js';
import { isSaidBy, shownValues } from './answers/understand.js';
import type { BrandInterviewAnswerEntity, BrandInterviewEntity } from './brand-interview.entity.js';
import { BrandInterviewsRepository } from './brand-interviews.repository.js';
import { openQuestions } from './open-questions.js';
import { languageOf, questionOf } from './questions.js';
import { WriteAnswer } from './write-answer.js';

/** An interview as callers see it. */
export type BrandInterviewView = BrandInterviewResource & { id: string };

/** Interviews about brands: one question at a time, the one that adds most to the brand as it is now. */
@Injectable()
export class BrandInterviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly interviews: BrandInterviewsRepository,
    private readonly brands: BrandsService,
    private readonly writing: WriteAnswer,
    private readonly audit: AuditTrail,
    private readonly reader: AnswerReader,
  ) {}

  /** The one that is open goes on, whoever began it and when. @throws Problem `not_found` */
  async start(principal: Principal, brandId: string, { language }: InterviewRequest = {}): Promise<BrandInterviewView> {
    const { organizationId } = principal;
    await this.brands.read(principal, brandId);
    await this.dataSource.transaction(async (manager) => {
      await this.brands.hold(manager, organizationId, brandId);
      if (!(await this.interviews.open(manager, organizationId, brandId))) return;
      await this.audit.record(manager, principal, { action: 'interview.started', subject: { type: 'brand', id: brandId } });
    });
    return this.#settled(principal, await this.#latest(principal, brandId), language);
  }

  /** The latest one of the brand, or that there is none yet. @throws Problem `not_found` for an unknown brand */
  async read(principal: Principal, brandId: string, { language }: InterviewRequest = {}): Promise<BrandInterviewView> {
    const brand = await this.brands.read(principal, brandId);
    const interview = await this.interviews.findLatest(principal, brandId);
    if (interview !== null) return this.#viewOf(principal, interview, language);
    const { completeness, revision } = brand;
    const remaining = openQuestions(principal, brand, new Set()).length;
    const begun = {
      question: null,
      understood: null,
      proposal: null,
      answered: 0,
      canGoBack: false,
      createdAt: null,
      updatedAt: null,
    };
    return { id: brandId, brandId, status: 'none', ...begun, remaining, score: completeness.score, revision };
  }

  /**
   * Where a text model reads it, what it made of it is proposed, and nothing is written yet: `yes` writes it, and another answer corrects it. The same
   * answer again proposes the same.
   * @throws Problem `not_found`; `validation_failed` for what cannot be understood; `state_conflict` if the interview is over, another question
   * is asked by now, or the field was filled in meanwhile
   */
  async answer(principal: Principal, brandId: string, body: AnswerInterviewQuestion): Promise<BrandInterviewView> {
    if (isSkip(body.answer)) return this.skip(principal, brandId, body);
    const { brand, interview, field } = await this.#asked(principal, brandId, body);
    const { answer, language } = body;
    const pending = interview.proposal?.field === field ? interview.proposal : null;
    // Also where nothing is proposed any more: a repeated “yes” is no answer to the next question.
    if (isYes(answer) && !readByRules.has(field))
      return this.confirm(principal, brandId, { field, ...(language !== undefined && { language }) });
    if (pending !== null && isNo(answer)) return this.#propose(principal, interview, null, language);
    if (pending?.answer === answer) return this.#viewOf(principal, interview, language);
    const { organizationId } = principal;
    const { text: question } = questionOf(field, language ?? languageOf(brand.settings.language));
    const before = pending?.values ?? [];
    const proposal = await this.reader.read({ organizationId, brand, field, question, answer, before });
    if (proposal !== null) {
      // The model has taken its time: somebody may have filled in the field.
      await this.#asked(principal, brandId, { field });
      return this.#propose(principal, interview, proposal, language);
    }
    // “Without the second one” is no value by itself.
    if (pending !== null)
      throw problem(
        'validation_failed',
        'The correction was not understood. Answer “no” to drop what is proposed, and answer again.',
        {
          pointer: '/answer',
        },
      );
    const { leftOut, ...written } = await this.writing.write(principal, brandId, field, answer);
    await this.#insert(principal, interview, { field, isSkipped: false, ...written, leftOut });
    return this.#settled(principal, interview, language);
  }

  /**
   * Writes what is proposed, or what somebody made of it. Repeatable.
   * @throws Problem `not_found`; `validation_failed` for values that the field does not take; `state_conflict` as for an answer, or if nothing is proposed
   */
  async confirm(principal: Principal, brandId: string, body: ConfirmInterviewAnswer): Promise<BrandInterviewView> {
    const { language, values } = body;
    if (await this.#isConfirmed(principal, brandId, body))
      return this.read(principal, brandId, { ...(language !== undefined && { language }) });
    const { interview, field } = await this.#asked(principal, brandId, body);
    const proposed = interview.proposal?.field === field ? interview.proposal.values : undefined;
    const chosen = values ?? proposed;
    if (chosen === undefined) throw problem('state_conflict', 'Nothing is proposed. Answer the question.');
    const { leftOut, ...written } = await this.writing.writeValues(principal, brandId, field, chosen);
    await this.#insert(principal, interview, { field, isSkipped: false, ...written, leftOut });
    return this.#settled(principal, interview, language);
  }

  /** It is not asked again in this interview. @throws Problem `not_found`, `state_conflict` */
  async skip(principal: Principal, brandId: string, body: SkipInterviewQuestion = {}): Promise<BrandInterviewView> {
    const { interview, field } = await this.#asked(principal, brandId, body);
    await this.#insert(principal, interview, { field, isSkipped: true, before: null, value: null, leftOut: [] });
    return this.#settled(principal, interview, body.language);
  }

  /**
   * Takes the last answer back: the field says again what it said before, by a revision of its own.
   * @throws Problem `not_found`; `state_conflict` if there is none, another question is asked by now, or somebody has changed the field since
   */
  async back(
    principal: Principal,
    brandId: string,
    { language, field: meant }: SkipInterviewQuestion = {},
  ): Promise<BrandInterviewView> {
    const brand = await this.brands.read(principal, brandId);
    const interview = await this.#latest(principal, brandId);
    const answers = interview.status === 'stopped' ? [] : await this.interviews.answersOf(interview);
    const [last] = answers;
    if (interview.status === 'open') requireMeant(meant, openQuestions(principal, brand, skippedIn(answers))[0]);
    if (last === undefined) throw problem('state_conflict', 'There is no answer to take back.');
    if (!last.isSkipped) await this.writing.takeBack(principal, brandId, last.field, last);
    await this.interviews.deleteAnswer(interview, last);
    return this.read(principal, brandId, { ...(language !== undefined && { language }) });
  }

  /** Repeatable. What was answered stays. @throws Problem `not_found` */
  async stop(principal: Principal, brandId: string, { language }: InterviewRequest = {}): Promise<BrandInterviewView> {
    await this.brands.read(principal, brandId);
    const interview = await this.#latest(principal, brandId);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.interviews.end(manager, interview, 'stopped'))) return;
      await this.audit.record(manager, principal, { action: 'interview.stopped', subject: { type: 'brand', id: brandId } });
    });
    return this.read(principal, brandId, { ...(language !== undefined && { language }) });
  }

  /** The brand of an interview. @throws Problem `not_found` */
  async brandOf(principal: Principal, id: string): Promise<string> {
    const interview = await this.interviews.find(principal, id);
    if (interview === null) throw problem('not_found', `There is no interview ${id}.`);
    return interview.brandId;
  }

  /** Plain messages of this chat answer the open interview of the brand from now on. */
  async bindChat(principal: Principal, interviewId: string, chatId: string): Promise<void> {
    await this.interviews.bind(principal, interviewId, chatId);
  }

  /** Messages of this chat are about this question from now on. */
  async askInChat(principal: Principal, chatId: string, { question }: BrandInterviewView): Promise<void> {
    await this.interviews.askInChat(principal, chatId, question?.field ?? null);
  }

  /** The brand whose interview is answered in this chat, and what the chat was asked; null for none. */
  async ofChat(principal: Principal, chatId: string): Promise<{ brandId: string; meant: SkipInterviewQuestion } | null> {
    const interview = await this.interviews.findOfChat(principal, chatId);
    if (interview === null) return null;
    const { brandId, chatField } = interview;
    return { brandId, meant: chatField === null ? {} : { field: chatField } };
  }

  async #latest(principal: Principal, brandId: string): Promise<BrandInterviewEntity> {
    const interview = await this.interviews.findLatest(principal, brandId);
    if (interview === null) throw problem('not_found', `There is no interview about the brand ${brandId}. Start one.`);
    return interview;
  }

  /** What is asked now. */
  async #asked(
    principal: Principal,
    brandId: string,
    { field: meant }: SkipInterviewQuestion,
  ): Promise<{ brand: BrandView; interview: BrandInterviewEntity; field: InterviewField }> {
    const brand = await this.brands.read(principal, brandId);
    const interview = await this.#latest(principal, brandId);
    if (interview.status !== 'open') throw problem('state_conflict', `The interview is ${interview.status}. Start another one.`);
    const [field] = openQuestions(principal, brand, skippedIn(await this.interviews.answersOf(interview)));
    if (field === undefined) throw problem('state_conflict', 'Nothing is left to ask.');
    requireMeant(meant, field);
    return { brand, interview, field };
  }

  /** Whether the last answer is just that: a repeat of the request. */
  async #isConfirmed(principal: Principal, brandId: string, { field, values }: ConfirmInterviewAnswer): Promise<boolean> {
    const brand = await this.brands.read(principal, brandId);
    const [last] = await this.interviews.answersOf(await this.#latest(principal, brandId));
    if (last === undefined || last.isSkipped || last.field !== field || !isFilledIn(field, fieldOf(brand, field))) return false;
    return values === undefined || isSaidBy(field, values, last.value, brand);
  }

  /** @throws Problem `state_conflict` for what nobody has seen: somebody else was answered meanwhile */
  async #propose(
    principal: Principal,
    interview: BrandInterviewEntity,
    proposal: ProposedAnswer | null,
    language: InterviewLanguage | undefined,
  ): Promise<BrandInterviewView> {
    const proposed = await this.interviews.propose(interview, proposal);
    if (proposed !== null) return this.#viewOf(principal, proposed, language);
    throw problem('state_conflict', 'Somebody else has answered, or ended the interview. Read it again.');
  }

  async #insert(
    principal: Principal,
    interview: BrandInterviewEntity,
    answer: Pick<BrandInterviewAnswerEntity, 'field' | 'isSkipped' | 'before' | 'value' | 'leftOut'>,
  ): Promise<void> {
    const { id: interviewId, organizationId } = interview;
    await this.interviews.insertAnswer(interview, {
      id: newId('intva'),
      organizationId,
      interviewId,
      ...answer,
      ...authorOf(principal),
    });
  }

  /** Over, once nothing is left to ask. */
  async #settled(
    principal: Principal,
    interview: BrandInterviewEntity,
    language: InterviewLanguage | undefined,
  ): Promise<BrandInterviewView> {
    const view = await this.#viewOf(principal, interview, language);
    if (view.status !== 'open' || view.question !== null) return view;
    await this.dataSource.transaction((manager) => this.interviews.end(manager, interview, 'finished'));
    return this.#viewOf(principal, await this.#latest(principal, interview.brandId), language);
  }

  async #viewOf(
    principal: Principal,
    { chatId: _chatId, chatField: _chatField, organizationId: _organizationId, ...interview }: BrandInterviewEntity,
    language: InterviewLanguage | undefined,
  ): Promise<BrandInterviewView> {
    const brand = await this.brands.read(principal, interview.brandId);
    const answers = await this.interviews.answersOf({ ...interview, organizationId: principal.organizationId });
    const open = interview.status === 'open' ? openQuestions(principal, brand, skippedIn(answers)) : [];
    const [field] = open;
    const [last] = answers;
    return {
      ...interview,
      question: field === undefined ? null : questionOf(field, language ?? languageOf(brand.settings.language)),
      understood: last === undefined ? null : understoodOf(last),
      proposal: interview.proposal !== null && interview.proposal.field === field ? interview.proposal : null,
      answered: answers.filter(({ isSkipped }) => !isSkipped).length,
      remaining: open.length,
      score: brand.completeness.score,
      revision: brand.revision,
      canGoBack: last !== undefined && interview.status !== 'stopped',
    };
  }
}

/** @throws Problem `state_conflict` for another question than the one that is asked now */
function requireMeant(meant: InterviewField | undefined, asked: InterviewField | undefined): void {
  if (meant === undefined || meant === asked) return;
  const now = asked === undefined ? 'Nothing is left to ask' : `The question is about ${asked} by now`;
  throw problem('state_conflict', `${now}. Read the interview again.`, { pointer: '/field' });
}

const skippedIn = (answers: readonly BrandInterviewAnswerEntity[]): Set<InterviewField> =>
  new Set(answers.flatMap(({ field, isSkipped }) => (isSkipped ? [field] : [])));

const understoodOf = ({ field, isSkipped, value, leftOut }: BrandInterviewAnswerEntity) => ({
  ...{ field, isSkipped, leftOut },
  values: isSkipped ? [] : shownValues(value),
});
