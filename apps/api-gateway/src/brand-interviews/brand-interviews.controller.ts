import type { Principal } from '@imprint/contracts/access';
import {
  AnswerInterviewQuestion,
  BrandInterviewResource,
  ConfirmInterviewAnswer,
  InterviewRequest,
  SkipInterviewQuestion,
} from '@imprint/contracts/brand-interviews';
import { Caller } from '@imprint/auth';
import { BrandInterviews, type BrandInterviewView } from '@imprint/domain/brand-interviews';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

/** Questions that fill in a brand. */
@Controller('v1/brands/:id/interview')
export class BrandInterviewsController {
  constructor(private readonly interviews: BrandInterviews) {}

  @Operation('startBrandInterview', 'Start or resume an interview about a brand', {
    note: 'One is open for each brand: it goes on where it was left, whoever began it and when.',
  })
  @Allow('creator', 'posts:draft')
  @Returns(BrandInterviewResource)
  @HttpCode(200)
  @Post()
  start(@Caller() caller: Principal, @Param('id') id: string, @Body() body: InterviewRequest): Promise<BrandInterviewView> {
    return this.interviews.start(caller, id, body);
  }

  @Operation('getBrandInterview', 'Read the interview about a brand', { note: 'The latest one, with what is asked now.' })
  @Allow('viewer', 'brands:read')
  @Returns(BrandInterviewResource)
  @Get()
  read(@Caller() caller: Principal, @Param('id') id: string, @Query() query: InterviewRequest): Promise<BrandInterviewView> {
    return this.interviews.read(caller, id, query);
  }

  @Operation('answerBrandInterview', 'Answer the question', {
    note: 'Fills in the field by a revision of the brand, which new content uses once it is approved. Where a text model reads answers, what it made of this one is the `proposal`, and nothing is written until it is confirmed.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(BrandInterviewResource)
  @HttpCode(200)
  @Post('answer')
  answer(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: AnswerInterviewQuestion,
  ): Promise<BrandInterviewView> {
    return this.interviews.answer(caller, id, body);
  }

  @Operation('confirmBrandInterviewAnswer', 'Confirm what an answer is saved as', {
    note: 'Writes the proposal, or the values that are sent instead. A repeat changes nothing.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(BrandInterviewResource)
  @HttpCode(200)
  @Post('confirm')
  confirm(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: ConfirmInterviewAnswer,
  ): Promise<BrandInterviewView> {
    return this.interviews.confirm(caller, id, body);
  }

  @Operation('skipBrandInterviewQuestion', 'Skip the question', {
    note: 'It is not asked again in this interview.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(BrandInterviewResource)
  @HttpCode(200)
  @Post('skip')
  skip(@Caller() caller: Principal, @Param('id') id: string, @Body() body: SkipInterviewQuestion): Promise<BrandInterviewView> {
    return this.interviews.skip(caller, id, body);
  }

  @Operation('takeBackBrandInterviewAnswer', 'Take the last answer back', {
    note: 'The field says again what it said before, by a revision of its own.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(BrandInterviewResource)
  @HttpCode(200)
  @Post('back')
  back(@Caller() caller: Principal, @Param('id') id: string, @Body() body: SkipInterviewQuestion): Promise<BrandInterviewView> {
    return this.interviews.back(caller, id, body);
  }

  @Operation('stopBrandInterview', 'Stop the interview', { note: 'What was answered stays.' })
  @Allow('creator', 'posts:draft')
  @Returns(BrandInterviewResource)
  @HttpCode(200)
  @Post('stop')
  stop(@Caller() caller: Principal, @Param('id') id: string, @Body() body: InterviewRequest): Promise<BrandInterviewView> {
    return this.interviews.stop(caller, id, body);
  }
}
