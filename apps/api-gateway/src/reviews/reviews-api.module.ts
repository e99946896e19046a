import { ReviewsModule } from '@imprint/domain/reviews';
import { Module } from '@nestjs/common';
import { ReviewController } from './review.controller.js';
import { ReviewLinksController } from './review-links.controller.js';

@Module({ imports: [ReviewsModule], controllers: [ReviewController, ReviewLinksController] })
export class ReviewsApiModule {}
