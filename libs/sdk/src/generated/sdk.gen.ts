// Written by `npm run generate` from the controllers and the DTO classes of `libs/contracts`. Changes made here are lost.

import { type Client, type ClientMeta, type Options as Options2, type RequestResult, type TDataShape, urlSearchParamsBodySerializer } from './client/index.js';
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, AddCreditsData, AddCreditsErrors, AddCreditsResponses, AddPasskeyData, AddPasskeyErrors, AddPasskeyResponses, AnswerBrandInterviewData, AnswerBrandInterviewErrors, AnswerBrandInterviewResponses, ApproveBrandData, ApproveBrandErrors, ApproveBrandResponses, ApproveExecutionStepData, ApproveExecutionStepErrors, ApproveExecutionStepResponses, ArchiveArticleData, ArchiveArticleErrors, ArchiveArticleResponses, ArchiveKnowledgeSourceData, ArchiveKnowledgeSourceErrors, ArchiveKnowledgeSourceResponses, BeginPasskeyData, BeginPasskeyErrors, BeginPasskeyResponses, BeginPasskeySignInData, BeginPasskeySignInErrors, BeginPasskeySignInResponses, BeginSecondFactorData, BeginSecondFactorErrors, BeginSecondFactorResponses, CancelBatchData, CancelBatchErrors, CancelBatchResponses, CancelContentBatchData, CancelContentBatchErrors, CancelContentBatchResponses, CancelExecutionData, CancelExecutionErrors, CancelExecutionResponses, CancelGenerationData, CancelGenerationErrors, CancelGenerationResponses, CancelImageBatchData, CancelImageBatchErrors, CancelImageBatchResponses, CancelReleaseData, CancelReleaseErrors, CancelReleaseResponses, CancelTrainingData, CancelTrainingErrors, CancelTrainingResponses, CaptureKnowledgeData, CaptureKnowledgeErrors, CaptureKnowledgeResponses, ChangePasswordData, ChangePasswordErrors, ChangePasswordResponses, CheckArticleLinksData, CheckArticleLinksErrors, CheckArticleLinksResponses, CheckTrainingData, CheckTrainingErrors, CheckTrainingResponses, CheckWorkflowData, CheckWorkflowErrors, CheckWorkflowResponses, ChooseOrganizationData, ChooseOrganizationErrors, ChooseOrganizationResponses, CommentReviewData, CommentReviewErrors, CommentReviewResponses, CompareArticleVersionData, CompareArticleVersionErrors, CompareArticleVersionResponses, CompletePasswordResetData, CompletePasswordResetErrors, CompletePasswordResetResponses, CompleteSignInData, CompleteSignInErrors, CompleteSignInResponses, CompleteUploadData, CompleteUploadErrors, CompleteUploadResponses, ConfirmBrandInterviewAnswerData, ConfirmBrandInterviewAnswerErrors, ConfirmBrandInterviewAnswerResponses, ConfirmSecondFactorData, ConfirmSecondFactorErrors, ConfirmSecondFactorResponses, ConfirmSubscriptionData, ConfirmSubscriptionErrors, ConfirmSubscriptionResponses, CreateApiKeyData, CreateApiKeyErrors, CreateApiKeyResponses, CreateApprovalReviewLinkData, CreateApprovalReviewLinkErrors, CreateApprovalReviewLinkResponses, CreateArticleData, CreateArticleErrors, CreateArticlePreviewLinkData, CreateArticlePreviewLinkErrors, CreateArticlePreviewLinkResponses, CreateArticleResponses, CreateAudioBatchData, CreateAudioBatchErrors, CreateAudioBatchResponses, CreateAvatarBatchData, CreateAvatarBatchErrors, CreateAvatarBatchResponses, CreateBrandData, CreateBrandErrors, CreateBrandFromUrlData, CreateBrandFromUrlErrors, CreateBrandFromUrlResponses, CreateBrandResponses, CreateCalendarFeedData, CreateCalendarFeedErrors, CreateCalendarFeedResponses, CreateConnectionData, CreateConnectionErrors, CreateConnectionResponses, CreateContentBatchData, CreateContentBatchErrors, CreateContentBatchResponses, CreateImageBatchData, CreateImageBatchErrors, CreateImageBatchResponses, CreateInvitationData, CreateInvitationErrors, CreateInvitationResponses, CreateMemoryData, CreateMemoryErrors, CreateMemoryResponses, CreateNewsletterData, CreateNewsletterErrors, CreateNewsletterResponses, CreateOrganizationData, CreateOrganizationErrors, CreateOrganizationResponses, CreatePostData, CreatePostErrors, CreatePostResponses, CreatePromptData, CreatePromptErrors, CreatePromptResponses, CreateReleaseCommentData, CreateReleaseCommentErrors, CreateReleaseCommentResponses, CreateReleaseData, CreateReleaseErrors, CreateReleaseResponses, CreateReleaseReviewLinkData, CreateReleaseReviewLinkErrors, CreateReleaseReviewLinkResponses, CreateSavedFilterData, CreateSavedFilterErrors, CreateSavedFilterResponses, CreateSnippetData, CreateSnippetErrors, CreateSnippetResponses, CreateTagData, CreateTagErrors, CreateTagResponses, CreateTrainingData, CreateTrainingErrors, CreateTrainingResponses, CreateUploadData, CreateUploadErrors, CreateUploadResponses, CreateVideoBatchData, CreateVideoBatchErrors, CreateVideoBatchResponses, CreateWorkflowData, CreateWorkflowErrors, CreateWorkflowResponses, CreateWorkflowTriggerData, CreateWorkflowTriggerErrors, CreateWorkflowTriggerResponses, DecideAgentRequestData, DecideAgentRequestErrors, DecideAgentRequestResponses, DecideReviewData, DecideReviewErrors, DecideReviewResponses, DeleteAccountData, DeleteAccountErrors, DeleteAccountResponses, DeleteAssetCaptionsData, DeleteAssetCaptionsErrors, DeleteAssetCaptionsResponses, DeleteAssetData, DeleteAssetErrors, DeleteAssetResponses, DeleteAudioData, DeleteAudioErrors, DeleteAudioResponses, DeleteBrandData, DeleteBrandErrors, DeleteBrandResponses, DeleteCalendarFeedData, DeleteCalendarFeedErrors, DeleteCalendarFeedResponses, DeleteConnectionData, DeleteConnectionErrors, DeleteConnectionResponses, DeleteImageData, DeleteImageErrors, DeleteImageResponses, DeleteInvitationData, DeleteInvitationErrors, DeleteInvitationResponses, DeleteKnowledgeSourceData, DeleteKnowledgeSourceErrors, DeleteKnowledgeSourceResponses, DeleteMemberData, DeleteMemberErrors, DeleteMemberResponses, DeleteNewsletterData, DeleteNewsletterErrors, DeleteNewsletterResponses, DeleteOrganizationData, DeleteOrganizationErrors, DeleteOrganizationResponses, DeletePostData, DeletePostErrors, DeletePostResponses, DeletePromptData, DeletePromptErrors, DeletePromptResponses, DeletePublishedPostData, DeletePublishedPostErrors, DeletePublishedPostResponses, DeleteReleaseCommentData, DeleteReleaseCommentErrors, DeleteReleaseCommentResponses, DeleteReleaseData, DeleteReleaseErrors, DeleteReleaseResponses, DeleteSavedFilterData, DeleteSavedFilterErrors, DeleteSavedFilterResponses, DeleteSnippetData, DeleteSnippetErrors, DeleteSnippetResponses, DeleteSubscriberData, DeleteSubscriberErrors, DeleteSubscriberResponses, DeleteTagData, DeleteTagErrors, DeleteTagResponses, DeleteTrainingData, DeleteTrainingErrors, DeleteTrainingResponses, DeleteVendorKeyData, DeleteVendorKeyErrors, DeleteVendorKeyResponses, DeleteVideoData, DeleteVideoErrors, DeleteVideoResponses, DeleteWorkflowData, DeleteWorkflowErrors, DeleteWorkflowResponses, DeleteWorkflowSecretData, DeleteWorkflowSecretErrors, DeleteWorkflowSecretResponses, DeleteWorkflowTriggerData, DeleteWorkflowTriggerErrors, DeleteWorkflowTriggerResponses, DisableSecondFactorData, DisableSecondFactorErrors, DisableSecondFactorResponses, DismissMemoryData, DismissMemoryErrors, DismissMemoryResponses, DuplicateWorkflowData, DuplicateWorkflowErrors, DuplicateWorkflowResponses, EditPublishedPostData, EditPublishedPostErrors, EditPublishedPostResponses, EndOtherSessionsData, EndOtherSessionsErrors, EndOtherSessionsResponses, EndSessionData, EndSessionErrors, EndSessionResponses, EnhancePromptData, EnhancePromptErrors, EnhancePromptResponses, EnhanceSavedPromptData, EnhanceSavedPromptErrors, EnhanceSavedPromptResponses, ExecuteWorkflowData, ExecuteWorkflowErrors, ExecuteWorkflowResponses, ExportOrganizationData, ExportOrganizationErrors, ExportOrganizationResponses, ExportScheduleData, ExportScheduleErrors, ExportScheduleResponses, ExportSubscribersData, ExportSubscribersErrors, ExportSubscribersResponses, ExportWorkflowData, ExportWorkflowErrors, ExportWorkflowResponses, ForgetMemoryData, ForgetMemoryErrors, ForgetMemoryResponses, GenerateArticleData, GenerateArticleErrors, GenerateArticleResponses, GenerateAudioData, GenerateAudioErrors, GenerateAudioResponses, GenerateAvatarsData, GenerateAvatarsErrors, GenerateAvatarsResponses, GenerateContentData, GenerateContentErrors, GenerateContentResponses, GenerateImagesData, GenerateImagesErrors, GenerateImagesResponses, GenerateTurboContentData, GenerateTurboContentErrors, GenerateTurboContentResponses, GenerateVideosData, GenerateVideosErrors, GenerateVideosResponses, GetAgentRequestData, GetAgentRequestErrors, GetAgentRequestResponses, GetApiKeyData, GetApiKeyErrors, GetApiKeyResponses, GetApprovalData, GetApprovalErrors, GetApprovalResponses, GetArticleData, GetArticleErrors, GetArticleResponses, GetArticleVersionData, GetArticleVersionErrors, GetArticleVersionResponses, GetAssetCaptionsData, GetAssetCaptionsErrors, GetAssetCaptionsResponses, GetAssetData, GetAssetErrors, GetAssetResponses, GetAudioData, GetAudioErrors, GetAudioResponses, GetBatchData, GetBatchErrors, GetBatchResponses, GetBillingData, GetBillingErrors, GetBillingResponses, GetBrandContextData, GetBrandContextErrors, GetBrandContextResponses, GetBrandData, GetBrandErrors, GetBrandGenerationSettingsData, GetBrandGenerationSettingsErrors, GetBrandGenerationSettingsResponses, GetBrandInterviewData, GetBrandInterviewErrors, GetBrandInterviewResponses, GetBrandResponses, GetBrandRevisionData, GetBrandRevisionErrors, GetBrandRevisionResponses, GetBrandScanData, GetBrandScanErrors, GetBrandScanResponses, GetBrandUsesData, GetBrandUsesErrors, GetBrandUsesResponses, GetCalendarFeedData, GetCalendarFeedErrors, GetCalendarFeedResponses, GetChannelClientMetadataData, GetChannelClientMetadataErrors, GetChannelClientMetadataResponses, GetChannelData, GetChannelErrors, GetChannelResponses, GetConfigData, GetConfigErrors, GetConfigResponses, GetConnectionData, GetConnectionErrors, GetConnectionResponses, GetConnectionSlotsData, GetConnectionSlotsErrors, GetConnectionSlotsResponses, GetContentBatchData, GetContentBatchErrors, GetContentBatchResponses, GetCreditsData, GetCreditsErrors, GetCreditSettingsData, GetCreditSettingsErrors, GetCreditSettingsResponses, GetCreditsResponses, GetCreditUsageData, GetCreditUsageErrors, GetCreditUsageResponses, GetDeliveryData, GetDeliveryErrors, GetDeliveryResponses, GetExecutionData, GetExecutionErrors, GetExecutionResponses, GetExecutionStepData, GetExecutionStepErrors, GetExecutionStepResponses, GetFileData, GetFileErrors, GetFileResponses, GetGenerationData, GetGenerationErrors, GetGenerationResponses, GetGenerationSettingsData, GetGenerationSettingsErrors, GetGenerationSettingsResponses, GetImageBatchData, GetImageBatchErrors, GetImageBatchResponses, GetImageData, GetImageErrors, GetImageResponses, GetInstanceHealthData, GetInstanceHealthErrors, GetInstanceHealthResponses, GetInstanceSetupData, GetInstanceSetupErrors, GetInstanceSetupResponses, GetKnowledgeSourceData, GetKnowledgeSourceErrors, GetKnowledgeSourceResponses, GetKnowledgeVersionData, GetKnowledgeVersionErrors, GetKnowledgeVersionResponses, GetLivenessData, GetLivenessErrors, GetLivenessResponses, GetNewsletterData, GetNewsletterErrors, GetNewsletterResponses, GetNoticePreferencesData, GetNoticePreferencesErrors, GetNoticePreferencesResponses, GetOpenApiData, GetOpenApiErrors, GetOpenApiResponses, GetOrganizationData, GetOrganizationErrors, GetOrganizationExportData, GetOrganizationExportErrors, GetOrganizationExportResponses, GetOrganizationResponses, GetPostData, GetPostErrors, GetPostResponses, GetPromptData, GetPromptErrors, GetPromptResponses, GetPromptVersionData, GetPromptVersionErrors, GetPromptVersionResponses, GetPublishingData, GetPublishingErrors, GetPublishingResponses, GetPublishingSettingsData, GetPublishingSettingsErrors, GetPublishingSettingsResponses, GetReadinessData, GetReadinessErrors, GetReadinessResponses, GetReceiptData, GetReceiptErrors, GetReceiptResponses, GetReleaseData, GetReleaseErrors, GetReleaseImportData, GetReleaseImportErrors, GetReleaseImportResponses, GetReleaseResponses, GetReleaseVersionData, GetReleaseVersionErrors, GetReleaseVersionResponses, GetReviewData, GetReviewErrors, GetReviewResponses, GetSecondFactorData, GetSecondFactorErrors, GetSecondFactorResponses, GetTrainingData, GetTrainingErrors, GetTrainingResponses, GetUploadOffsetData, GetUploadOffsetErrors, GetUploadOffsetResponses, GetVideoData, GetVideoErrors, GetVideoResponses, GetWebhookSchemaData, GetWebhookSchemaErrors, GetWebhookSchemaResponses, GetWebhookSettingsData, GetWebhookSettingsErrors, GetWebhookSettingsResponses, GetWorkflowData, GetWorkflowErrors, GetWorkflowResponses, GetWorkflowSecretData, GetWorkflowSecretErrors, GetWorkflowSecretResponses, GetWorkflowTemplateData, GetWorkflowTemplateErrors, GetWorkflowTemplatePictureData, GetWorkflowTemplatePictureErrors, GetWorkflowTemplatePictureResponses, GetWorkflowTemplateResponses, GetWorkflowTriggerData, GetWorkflowTriggerErrors, GetWorkflowTriggerResponses, GetWorkflowVersionChangesData, GetWorkflowVersionChangesErrors, GetWorkflowVersionChangesResponses, GetWorkflowVersionData, GetWorkflowVersionErrors, GetWorkflowVersionResponses, ImportReleasesData, ImportReleasesErrors, ImportReleasesResponses, ImportSubscribersData, ImportSubscribersErrors, ImportSubscribersResponses, ImportWorkflowData, ImportWorkflowErrors, ImportWorkflowResponses, InstallWorkflowTemplateData, InstallWorkflowTemplateErrors, InstallWorkflowTemplateResponses, KeepMemoryData, KeepMemoryErrors, KeepMemoryResponses, ListApiKeysData, ListApiKeysErrors, ListApiKeysResponses, ListApprovalReviewLinksData, ListApprovalReviewLinksErrors, ListApprovalReviewLinksResponses, ListApprovalsData, ListApprovalsErrors, ListApprovalsResponses, ListArticleLinksData, ListArticleLinksErrors, ListArticleLinksResponses, ListArticlePublicationsData, ListArticlePublicationsErrors, ListArticlePublicationsResponses, ListArticlesData, ListArticlesErrors, ListArticlesResponses, ListArticleVersionsData, ListArticleVersionsErrors, ListArticleVersionsResponses, ListAssetsData, ListAssetsErrors, ListAssetsResponses, ListAudioData, ListAudioErrors, ListAudioResponses, ListAuditEntriesData, ListAuditEntriesErrors, ListAuditEntriesResponses, ListAvatarsData, ListAvatarsErrors, ListAvatarsResponses, ListBatchesData, ListBatchesErrors, ListBatchesResponses, ListBrandPresetsData, ListBrandPresetsErrors, ListBrandPresetsResponses, ListBrandRevisionsData, ListBrandRevisionsErrors, ListBrandRevisionsResponses, ListBrandsData, ListBrandsErrors, ListBrandsResponses, ListChannelsData, ListChannelsErrors, ListChannelsResponses, ListConnectionDestinationsData, ListConnectionDestinationsErrors, ListConnectionDestinationsResponses, ListConnectionPostsData, ListConnectionPostsErrors, ListConnectionPostsResponses, ListConnectionsData, ListConnectionsErrors, ListConnectionsResponses, ListContentBatchesData, ListContentBatchesErrors, ListContentBatchesResponses, ListCreditEntriesData, ListCreditEntriesErrors, ListCreditEntriesResponses, ListCreditPricesData, ListCreditPricesErrors, ListCreditPricesResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListExecutionsData, ListExecutionsErrors, ListExecutionsResponses, ListExecutionStepsData, ListExecutionStepsErrors, ListExecutionStepsResponses, ListGenerationsData, ListGenerationsErrors, ListGenerationsResponses, ListImageBatchesData, ListImageBatchesErrors, ListImageBatchesResponses, ListImagesData, ListImagesErrors, ListImagesResponses, ListInvitationsData, ListInvitationsErrors, ListInvitationsResponses, ListInvoicesData, ListInvoicesErrors, ListInvoicesResponses, ListKnowledgeChunksData, ListKnowledgeChunksErrors, ListKnowledgeChunksResponses, ListKnowledgeData, ListKnowledgeErrors, ListKnowledgeResponses, ListKnowledgeVersionsData, ListKnowledgeVersionsErrors, ListKnowledgeVersionsResponses, ListMcpConnectionsData, ListMcpConnectionsErrors, ListMcpConnectionsResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListMemoriesData, ListMemoriesErrors, ListMemoriesResponses, ListModelsData, ListModelsErrors, ListModelsResponses, ListNewsletterIssuesData, ListNewsletterIssuesErrors, ListNewsletterIssuesResponses, ListNewslettersData, ListNewslettersErrors, ListNewslettersResponses, ListNoticesData, ListNoticesErrors, ListNoticesResponses, ListOrganizationExportsData, ListOrganizationExportsErrors, ListOrganizationExportsResponses, ListOrganizationsData, ListOrganizationsErrors, ListOrganizationsResponses, ListPasskeysData, ListPasskeysErrors, ListPasskeysResponses, ListPostsData, ListPostsErrors, ListPostsResponses, ListPromptsData, ListPromptsErrors, ListPromptsResponses, ListPromptVersionsData, ListPromptVersionsErrors, ListPromptVersionsResponses, ListReceiptsData, ListReceiptsErrors, ListReceiptsResponses, ListReleaseCommentsData, ListReleaseCommentsErrors, ListReleaseCommentsResponses, ListReleaseReviewLinksData, ListReleaseReviewLinksErrors, ListReleaseReviewLinksResponses, ListReleasesData, ListReleasesErrors, ListReleasesResponses, ListReleaseVersionsData, ListReleaseVersionsErrors, ListReleaseVersionsResponses, ListSavedFiltersData, ListSavedFiltersErrors, ListSavedFiltersResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, ListSnippetsData, ListSnippetsErrors, ListSnippetsResponses, ListSubscribersData, ListSubscribersErrors, ListSubscribersResponses, ListTagsData, ListTagsErrors, ListTagsResponses, ListTargetsData, ListTargetsErrors, ListTargetsResponses, ListTrainersData, ListTrainersErrors, ListTrainersResponses, ListTrainingPicturesData, ListTrainingPicturesErrors, ListTrainingPicturesResponses, ListTrainingsData, ListTrainingsErrors, ListTrainingsResponses, ListVendorKeysData, ListVendorKeysErrors, ListVendorKeysResponses, ListVideosData, ListVideosErrors, ListVideosResponses, ListWebhookSchemasData, ListWebhookSchemasErrors, ListWebhookSchemasResponses, ListWorkflowNodesData, ListWorkflowNodesErrors, ListWorkflowNodesResponses, ListWorkflowsData, ListWorkflowSecretsData, ListWorkflowSecretsErrors, ListWorkflowSecretsResponses, ListWorkflowsErrors, ListWorkflowsResponses, ListWorkflowTemplatesData, ListWorkflowTemplatesErrors, ListWorkflowTemplatesResponses, ListWorkflowTriggersData, ListWorkflowTriggersErrors, ListWorkflowTriggersResponses, ListWorkflowVersionsData, ListWorkflowVersionsErrors, ListWorkflowVersionsResponses, MakeLinkCardData, MakeLinkCardErrors, MakeLinkCardResponses, MergeVideosData, MergeVideosErrors, MergeVideosResponses, PausePublishingData, PausePublishingErrors, PausePublishingResponses, PauseReleaseData, PauseReleaseErrors, PauseReleaseResponses, PollAgentKeyData, PollAgentKeyErrors, PollAgentKeyResponses, PostUploadContentData, PostUploadContentErrors, PostUploadContentResponses, PreviewAudioBatchData, PreviewAudioBatchErrors, PreviewAudioBatchResponses, PreviewAudioData, PreviewAudioErrors, PreviewAudioResponses, PreviewAvatarBatchData, PreviewAvatarBatchErrors, PreviewAvatarBatchResponses, PreviewAvatarsData, PreviewAvatarsErrors, PreviewAvatarsResponses, PreviewContentBatchData, PreviewContentBatchErrors, PreviewContentBatchResponses, PreviewImageBatchData, PreviewImageBatchErrors, PreviewImageBatchResponses, PreviewImagesData, PreviewImagesErrors, PreviewImagesResponses, PreviewPostData, PreviewPostErrors, PreviewPostResponses, PreviewScheduleData, PreviewScheduleErrors, PreviewScheduleResponses, PreviewTrainingData, PreviewTrainingErrors, PreviewTrainingResponses, PreviewVideoBatchData, PreviewVideoBatchErrors, PreviewVideoBatchResponses, PreviewVideosData, PreviewVideosErrors, PreviewVideosResponses, PreviewWorkflowScheduleData, PreviewWorkflowScheduleErrors, PreviewWorkflowScheduleResponses, PublishArticleData, PublishArticleErrors, PublishArticleResponses, PublishReleaseNowData, PublishReleaseNowErrors, PublishReleaseNowResponses, PublishWorkflowData, PublishWorkflowErrors, PublishWorkflowResponses, PutUploadContentData, PutUploadContentErrors, PutUploadContentResponses, ReadCalendarFeedData, ReadCalendarFeedErrors, ReadCalendarFeedResponses, ReadNoticesData, ReadNoticesErrors, ReadNoticesResponses, ReconnectAccountData, ReconnectAccountErrors, ReconnectAccountResponses, RefreshKnowledgeSourceData, RefreshKnowledgeSourceErrors, RefreshKnowledgeSourceResponses, RefreshSessionData, RefreshSessionErrors, RefreshSessionResponses, RefundCreditsData, RefundCreditsErrors, RefundCreditsResponses, RemovePasskeyData, RemovePasskeyErrors, RemovePasskeyResponses, ReplaceConnectionSlotsData, ReplaceConnectionSlotsErrors, ReplaceConnectionSlotsResponses, ReplaceRecoveryCodesData, ReplaceRecoveryCodesErrors, ReplaceRecoveryCodesResponses, ReplaceReleaseTagsData, ReplaceReleaseTagsErrors, ReplaceReleaseTagsResponses, ReplayDeliveriesData, ReplayDeliveriesErrors, ReplayDeliveriesResponses, ReplayDeliveryData, ReplayDeliveryErrors, ReplayDeliveryResponses, RepurposePostData, RepurposePostErrors, RepurposePostResponses, RequestAgentKeyData, RequestAgentKeyErrors, RequestAgentKeyResponses, RequestPasswordResetData, RequestPasswordResetErrors, RequestPasswordResetResponses, RerunExecutionData, RerunExecutionErrors, RerunExecutionResponses, RescanBrandData, RescanBrandErrors, RescanBrandResponses, ResolveApprovalData, ResolveApprovalErrors, ResolveApprovalResponses, RestoreArticleVersionData, RestoreArticleVersionErrors, RestoreArticleVersionResponses, RestoreBrandRevisionData, RestoreBrandRevisionErrors, RestoreBrandRevisionResponses, RestoreKnowledgeSourceData, RestoreKnowledgeSourceErrors, RestoreKnowledgeSourceResponses, RestoreOrganizationData, RestoreOrganizationErrors, RestoreOrganizationResponses, RestorePromptVersionData, RestorePromptVersionErrors, RestorePromptVersionResponses, RestoreWorkflowVersionData, RestoreWorkflowVersionErrors, RestoreWorkflowVersionResponses, ResumeExecutionData, ResumeExecutionErrors, ResumeExecutionResponses, ResumePublishingData, ResumePublishingErrors, ResumePublishingResponses, ResumeReleaseData, ResumeReleaseErrors, ResumeReleaseResponses, RetryKnowledgeSourceData, RetryKnowledgeSourceErrors, RetryKnowledgeSourceResponses, ReviewBrandScanData, ReviewBrandScanErrors, ReviewBrandScanResponses, RevokeApiKeyData, RevokeApiKeyErrors, RevokeApiKeyResponses, RevokeMcpConnectionData, RevokeMcpConnectionErrors, RevokeMcpConnectionResponses, RevokeReviewLinkData, RevokeReviewLinkErrors, RevokeReviewLinkResponses, RotateApiKeyData, RotateApiKeyErrors, RotateApiKeyResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, RotateWorkflowHookData, RotateWorkflowHookErrors, RotateWorkflowHookResponses, SearchKnowledgeData, SearchKnowledgeErrors, SearchKnowledgeResponses, SendTestDeliveryData, SendTestDeliveryErrors, SendTestDeliveryResponses, SendTestMailData, SendTestMailErrors, SendTestMailResponses, SetAssetCaptionsData, SetAssetCaptionsErrors, SetAssetCaptionsResponses, SetVendorKeyData, SetVendorKeyErrors, SetVendorKeyResponses, SetWorkflowSecretData, SetWorkflowSecretErrors, SetWorkflowSecretResponses, ShowArticlePreviewData, ShowArticlePreviewErrors, ShowArticlePreviewResponses, ShowConfirmationData, ShowConfirmationErrors, ShowConfirmationResponses, ShowNewsletterData, ShowNewsletterErrors, ShowNewsletterResponses, ShowUnsubscriptionData, ShowUnsubscriptionErrors, ShowUnsubscriptionResponses, SignInData, SignInErrors, SignInResponses, SignInWithPasskeyData, SignInWithPasskeyErrors, SignInWithPasskeyResponses, SignOutData, SignOutErrors, SignOutResponses, SkipBrandInterviewQuestionData, SkipBrandInterviewQuestionErrors, SkipBrandInterviewQuestionResponses, StartBrandInterviewData, StartBrandInterviewErrors, StartBrandInterviewResponses, StartCheckoutData, StartCheckoutErrors, StartCheckoutResponses, StopBrandInterviewData, StopBrandInterviewErrors, StopBrandInterviewResponses, SubscribeData, SubscribeErrors, SubscribeResponses, TakeBackBrandInterviewAnswerData, TakeBackBrandInterviewAnswerErrors, TakeBackBrandInterviewAnswerResponses, TranscribeVideoData, TranscribeVideoErrors, TranscribeVideoResponses, TransformAudioData, TransformAudioErrors, TransformAudioResponses, TransformImageData, TransformImageErrors, TransformImageResponses, TransformVideoData, TransformVideoErrors, TransformVideoResponses, UndoReleaseImportData, UndoReleaseImportErrors, UndoReleaseImportResponses, UnscheduleReleaseData, UnscheduleReleaseErrors, UnscheduleReleaseResponses, UnsubscribeData, UnsubscribeErrors, UnsubscribeResponses, UpdateApiKeyData, UpdateApiKeyErrors, UpdateApiKeyResponses, UpdateArticleData, UpdateArticleErrors, UpdateArticleResponses, UpdateAssetData, UpdateAssetErrors, UpdateAssetResponses, UpdateAudioData, UpdateAudioErrors, UpdateAudioResponses, UpdateBrandData, UpdateBrandErrors, UpdateBrandGenerationSettingsData, UpdateBrandGenerationSettingsErrors, UpdateBrandGenerationSettingsResponses, UpdateBrandResponses, UpdateConnectionData, UpdateConnectionErrors, UpdateConnectionResponses, UpdateCreditSettingsData, UpdateCreditSettingsErrors, UpdateCreditSettingsResponses, UpdateGenerationSettingsData, UpdateGenerationSettingsErrors, UpdateGenerationSettingsResponses, UpdateImageData, UpdateImageErrors, UpdateImageResponses, UpdateKnowledgeSourceData, UpdateKnowledgeSourceErrors, UpdateKnowledgeSourceResponses, UpdateMemberData, UpdateMemberErrors, UpdateMemberResponses, UpdateMemoryData, UpdateMemoryErrors, UpdateMemoryResponses, UpdateNewsletterData, UpdateNewsletterErrors, UpdateNewsletterResponses, UpdateNoticePreferencesData, UpdateNoticePreferencesErrors, UpdateNoticePreferencesResponses, UpdateOrganizationData, UpdateOrganizationErrors, UpdateOrganizationResponses, UpdatePostData, UpdatePostErrors, UpdatePostResponses, UpdatePromptData, UpdatePromptErrors, UpdatePromptResponses, UpdatePublishingSettingsData, UpdatePublishingSettingsErrors, UpdatePublishingSettingsResponses, UpdateReleaseCommentData, UpdateReleaseCommentErrors, UpdateReleaseCommentResponses, UpdateReleaseData, UpdateReleaseErrors, UpdateReleaseResponses, UpdateReleaseTargetData, UpdateReleaseTargetErrors, UpdateReleaseTargetResponses, UpdateSnippetData, UpdateSnippetErrors, UpdateSnippetResponses, UpdateTagData, UpdateTagErrors, UpdateTagResponses, UpdateTrainingData, UpdateTrainingErrors, UpdateTrainingResponses, UpdateVideoData, UpdateVideoErrors, UpdateVideoResponses, UpdateWebhookSettingsData, UpdateWebhookSettingsErrors, UpdateWebhookSettingsResponses, UpdateWorkflowData, UpdateWorkflowErrors, UpdateWorkflowResponses, UpdateWorkflowTriggerData, UpdateWorkflowTriggerErrors, UpdateWorkflowTriggerResponses, ValidateApiKeyData, ValidateApiKeyErrors, ValidateApiKeyResponses, ValidateReleaseData, ValidateReleaseErrors, ValidateReleaseResponses, VerifyApiKeyMcpData, VerifyApiKeyMcpErrors, VerifyApiKeyMcpResponses, VerifyReceiptsData, VerifyReceiptsErrors, VerifyReceiptsResponses, WhoAmIData, WhoAmIErrors, WhoAmIResponses } from './types.gen.js';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * Delete your account
 *
 * At once and for good. Your name and addresses are erased, your keys, connected apps and sessions end, and you leave every organization. What you made there stays, by “Deleted user”. Session of a person, in an organization or not. API keys are refused.
 */
export const deleteAccount = <ThrowOnError extends boolean = true>(options: Options<DeleteAccountData, ThrowOnError>): RequestResult<DeleteAccountResponses, DeleteAccountErrors, ThrowOnError, 'data'> => options.client.delete<DeleteAccountResponses, DeleteAccountErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/account',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your passkeys
 *
 * Oldest first, all on one page. Session of a person, in an organization or not. API keys are refused.
 */
export const listPasskeys = <ThrowOnError extends boolean = true>(options: Options<ListPasskeysData, ThrowOnError>): RequestResult<ListPasskeysResponses, ListPasskeysErrors, ThrowOnError, 'data'> => options.client.get<ListPasskeysResponses, ListPasskeysErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/passkeys',
    ...options
});

/**
 * Add a passkey
 *
 * With the response of the browser to the options. Session of a person, in an organization or not. API keys are refused.
 */
export const addPasskey = <ThrowOnError extends boolean = true>(options: Options<AddPasskeyData, ThrowOnError>): RequestResult<AddPasskeyResponses, AddPasskeyErrors, ThrowOnError, 'data'> => options.client.post<AddPasskeyResponses, AddPasskeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/passkeys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Remove a passkey
 *
 * Session of a person, in an organization or not. API keys are refused.
 */
export const removePasskey = <ThrowOnError extends boolean = true>(options: Options<RemovePasskeyData, ThrowOnError>): RequestResult<RemovePasskeyResponses, RemovePasskeyErrors, ThrowOnError, 'data'> => options.client.delete<RemovePasskeyResponses, RemovePasskeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/passkeys/{id}',
    ...options
});

/**
 * Begin to add a passkey
 *
 * Session of a person, in an organization or not. API keys are refused.
 */
export const beginPasskey = <ThrowOnError extends boolean = true>(options: Options<BeginPasskeyData, ThrowOnError>): RequestResult<BeginPasskeyResponses, BeginPasskeyErrors, ThrowOnError, 'data'> => options.client.post<BeginPasskeyResponses, BeginPasskeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/passkeys/options',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Change your password
 *
 * Every session ends; the answer holds the token of a new one. Session of a person with the role viewer or above. API keys are refused.
 */
export const changePassword = <ThrowOnError extends boolean = true>(options: Options<ChangePasswordData, ThrowOnError>): RequestResult<ChangePasswordResponses, ChangePasswordErrors, ThrowOnError, 'data'> => options.client.post<ChangePasswordResponses, ChangePasswordErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/password',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Ask for a link to set a new password
 *
 * Mails it to the address if it has an account; the answer is the same if it has none. Public.
 */
export const requestPasswordReset = <ThrowOnError extends boolean = true>(options: Options<RequestPasswordResetData, ThrowOnError>): RequestResult<RequestPasswordResetResponses, RequestPasswordResetErrors, ThrowOnError, 'data'> => options.client.post<RequestPasswordResetResponses, RequestPasswordResetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/password-resets',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Set a new password with the link
 *
 * Every session of the account ends. Public.
 */
export const completePasswordReset = <ThrowOnError extends boolean = true>(options: Options<CompletePasswordResetData, ThrowOnError>): RequestResult<CompletePasswordResetResponses, CompletePasswordResetErrors, ThrowOnError, 'data'> => options.client.post<CompletePasswordResetResponses, CompletePasswordResetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/password-resets/complete',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get the next session token
 *
 * Takes the cookie that signing in set. Public.
 */
export const refreshSession = <ThrowOnError extends boolean = true>(options: Options<RefreshSessionData, ThrowOnError>): RequestResult<RefreshSessionResponses, RefreshSessionErrors, ThrowOnError, 'data'> => options.client.post<RefreshSessionResponses, RefreshSessionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/refresh',
    ...options
});

/**
 * Read whether two-factor authentication is on
 *
 * Session of a person, in an organization or not. API keys are refused.
 */
export const getSecondFactor = <ThrowOnError extends boolean = true>(options: Options<GetSecondFactorData, ThrowOnError>): RequestResult<GetSecondFactorResponses, GetSecondFactorErrors, ThrowOnError, 'data'> => options.client.get<GetSecondFactorResponses, GetSecondFactorErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/second-factor',
    ...options
});

/**
 * Begin to set up two-factor authentication
 *
 * Gives the secret for an authenticator app. Two-factor authentication is on once you confirm a code of the app, within 15 minutes. Session of a person, in an organization or not. API keys are refused.
 */
export const beginSecondFactor = <ThrowOnError extends boolean = true>(options: Options<BeginSecondFactorData, ThrowOnError>): RequestResult<BeginSecondFactorResponses, BeginSecondFactorErrors, ThrowOnError, 'data'> => options.client.post<BeginSecondFactorResponses, BeginSecondFactorErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/second-factor',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn two-factor authentication on
 *
 * Session of a person, in an organization or not. API keys are refused.
 */
export const confirmSecondFactor = <ThrowOnError extends boolean = true>(options: Options<ConfirmSecondFactorData, ThrowOnError>): RequestResult<ConfirmSecondFactorResponses, ConfirmSecondFactorErrors, ThrowOnError, 'data'> => options.client.post<ConfirmSecondFactorResponses, ConfirmSecondFactorErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/second-factor/confirm',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn two-factor authentication off
 *
 * Session of a person, in an organization or not. API keys are refused.
 */
export const disableSecondFactor = <ThrowOnError extends boolean = true>(options: Options<DisableSecondFactorData, ThrowOnError>): RequestResult<DisableSecondFactorResponses, DisableSecondFactorErrors, ThrowOnError, 'data'> => options.client.post<DisableSecondFactorResponses, DisableSecondFactorErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/second-factor/disable',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get new recovery codes
 *
 * The old ones no longer work. Session of a person, in an organization or not. API keys are refused.
 */
export const replaceRecoveryCodes = <ThrowOnError extends boolean = true>(options: Options<ReplaceRecoveryCodesData, ThrowOnError>): RequestResult<ReplaceRecoveryCodesResponses, ReplaceRecoveryCodesErrors, ThrowOnError, 'data'> => options.client.post<ReplaceRecoveryCodesResponses, ReplaceRecoveryCodesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/second-factor/recovery-codes',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List where you are signed in
 *
 * The latest used first. Session of a person, in an organization or not. API keys are refused.
 */
export const listSessions = <ThrowOnError extends boolean = true>(options: Options<ListSessionsData, ThrowOnError>): RequestResult<ListSessionsResponses, ListSessionsErrors, ThrowOnError, 'data'> => options.client.get<ListSessionsResponses, ListSessionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/sessions',
    ...options
});

/**
 * End a session
 *
 * Every token of it is refused from its next request on. Session of a person, in an organization or not. API keys are refused.
 */
export const endSession = <ThrowOnError extends boolean = true>(options: Options<EndSessionData, ThrowOnError>): RequestResult<EndSessionResponses, EndSessionErrors, ThrowOnError, 'data'> => options.client.delete<EndSessionResponses, EndSessionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/sessions/{id}',
    ...options
});

/**
 * End every session but this one
 *
 * Session of a person, in an organization or not. API keys are refused.
 */
export const endOtherSessions = <ThrowOnError extends boolean = true>(options: Options<EndOtherSessionsData, ThrowOnError>): RequestResult<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError, 'data'> => options.client.post<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/sessions/end-others',
    ...options
});

/**
 * Sign in with a password
 *
 * With two-factor authentication the answer is `second_factor_required`, with the `challenge` in `meta`. The answer also sets a cookie, with which `POST /v1/auth/refresh` gives the next tokens. Public.
 */
export const signIn = <ThrowOnError extends boolean = true>(options: Options<SignInData, ThrowOnError>): RequestResult<SignInResponses, SignInErrors, ThrowOnError, 'data'> => options.client.post<SignInResponses, SignInErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/sign-in',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Complete signing in with a code
 *
 * The answer also sets a cookie, with which `POST /v1/auth/refresh` gives the next tokens. Public.
 */
export const completeSignIn = <ThrowOnError extends boolean = true>(options: Options<CompleteSignInData, ThrowOnError>): RequestResult<CompleteSignInResponses, CompleteSignInErrors, ThrowOnError, 'data'> => options.client.post<CompleteSignInResponses, CompleteSignInErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/sign-in/complete',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Sign in with a passkey
 *
 * The answer also sets a cookie, with which `POST /v1/auth/refresh` gives the next tokens. Public.
 */
export const signInWithPasskey = <ThrowOnError extends boolean = true>(options: Options<SignInWithPasskeyData, ThrowOnError>): RequestResult<SignInWithPasskeyResponses, SignInWithPasskeyErrors, ThrowOnError, 'data'> => options.client.post<SignInWithPasskeyResponses, SignInWithPasskeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/sign-in/passkey',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Begin to sign in with a passkey
 *
 * With `challenge` the passkey takes the place of the second factor; without it the passkey is all that signing in takes. Public.
 */
export const beginPasskeySignIn = <ThrowOnError extends boolean = true>(options: Options<BeginPasskeySignInData, ThrowOnError>): RequestResult<BeginPasskeySignInResponses, BeginPasskeySignInErrors, ThrowOnError, 'data'> => options.client.post<BeginPasskeySignInResponses, BeginPasskeySignInErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/sign-in/passkey/options',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Sign out
 *
 * Ends the session of the cookie and every token of it. Public.
 */
export const signOut = <ThrowOnError extends boolean = true>(options: Options<SignOutData, ThrowOnError>): RequestResult<SignOutResponses, SignOutErrors, ThrowOnError, 'data'> => options.client.post<SignOutResponses, SignOutErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/sign-out',
    ...options
});

/**
 * Ask for an API key as an agent
 *
 * Public.
 */
export const requestAgentKey = <ThrowOnError extends boolean = true>(options: Options<RequestAgentKeyData, ThrowOnError>): RequestResult<RequestAgentKeyResponses, RequestAgentKeyErrors, ThrowOnError, 'data'> => options.client.post<RequestAgentKeyResponses, RequestAgentKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/agent/auth',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Fetch the key once a person has granted it
 *
 * Public.
 */
export const pollAgentKey = <ThrowOnError extends boolean = true>(options: Options<PollAgentKeyData, ThrowOnError>): RequestResult<PollAgentKeyResponses, PollAgentKeyErrors, ThrowOnError, 'data'> => options.client.post<PollAgentKeyResponses, PollAgentKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/agent/auth/{id}/token',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Grant or deny a request
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const decideAgentRequest = <ThrowOnError extends boolean = true>(options: Options<DecideAgentRequestData, ThrowOnError>): RequestResult<DecideAgentRequestResponses, DecideAgentRequestErrors, ThrowOnError, 'data'> => options.client.post<DecideAgentRequestResponses, DecideAgentRequestErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/agent/claims',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read a request by its code
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const getAgentRequest = <ThrowOnError extends boolean = true>(options: Options<GetAgentRequestData, ThrowOnError>): RequestResult<GetAgentRequestResponses, GetAgentRequestErrors, ThrowOnError, 'data'> => options.client.get<GetAgentRequestResponses, GetAgentRequestErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/agent/claims/{userCode}',
    ...options
});

/**
 * List API keys
 *
 * `search` looks into label and description. Session of a person with the role viewer or above. API keys are refused.
 */
export const listApiKeys = <ThrowOnError extends boolean = true>(options: Options<ListApiKeysData, ThrowOnError>): RequestResult<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError, 'data'> => options.client.get<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-keys',
    ...options
});

/**
 * Create an API key
 *
 * The key is in this answer and nowhere else. Session of a person with the role viewer or above. API keys are refused.
 */
export const createApiKey = <ThrowOnError extends boolean = true>(options: Options<CreateApiKeyData, ThrowOnError>): RequestResult<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError, 'data'> => options.client.post<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-keys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revoke an API key
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const revokeApiKey = <ThrowOnError extends boolean = true>(options: Options<RevokeApiKeyData, ThrowOnError>): RequestResult<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError, 'data'> => options.client.delete<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-keys/{id}',
    ...options
});

/**
 * Read an API key
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const getApiKey = <ThrowOnError extends boolean = true>(options: Options<GetApiKeyData, ThrowOnError>): RequestResult<GetApiKeyResponses, GetApiKeyErrors, ThrowOnError, 'data'> => options.client.get<GetApiKeyResponses, GetApiKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-keys/{id}',
    ...options
});

/**
 * Change an API key
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const updateApiKey = <ThrowOnError extends boolean = true>(options: Options<UpdateApiKeyData, ThrowOnError>): RequestResult<UpdateApiKeyResponses, UpdateApiKeyErrors, ThrowOnError, 'data'> => options.client.patch<UpdateApiKeyResponses, UpdateApiKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-keys/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Replace an API key
 *
 * The new key is in this answer and nowhere else; the old one ends. Session of a person with the role viewer or above. API keys are refused.
 */
export const rotateApiKey = <ThrowOnError extends boolean = true>(options: Options<RotateApiKeyData, ThrowOnError>): RequestResult<RotateApiKeyResponses, RotateApiKeyErrors, ThrowOnError, 'data'> => options.client.post<RotateApiKeyResponses, RotateApiKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-keys/{id}/rotate',
    ...options
});

/**
 * Check whether an MCP client works with a key
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const verifyApiKeyMcp = <ThrowOnError extends boolean = true>(options: Options<VerifyApiKeyMcpData, ThrowOnError>): RequestResult<VerifyApiKeyMcpResponses, VerifyApiKeyMcpErrors, ThrowOnError, 'data'> => options.client.post<VerifyApiKeyMcpResponses, VerifyApiKeyMcpErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-keys/{id}/verify-mcp',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Check whether a key works
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const validateApiKey = <ThrowOnError extends boolean = true>(options: Options<ValidateApiKeyData, ThrowOnError>): RequestResult<ValidateApiKeyResponses, ValidateApiKeyErrors, ThrowOnError, 'data'> => options.client.post<ValidateApiKeyResponses, ValidateApiKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-keys/validate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Check that the process answers
 *
 * Public.
 */
export const getLiveness = <ThrowOnError extends boolean = true>(options: Options<GetLivenessData, ThrowOnError>): RequestResult<GetLivenessResponses, GetLivenessErrors, ThrowOnError, 'data'> => options.client.get<GetLivenessResponses, GetLivenessErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/health/live',
    ...options
});

/**
 * Check that the process can do its work
 *
 * 503 names the check that failed. Public.
 */
export const getReadiness = <ThrowOnError extends boolean = true>(options: Options<GetReadinessData, ThrowOnError>): RequestResult<GetReadinessResponses, GetReadinessErrors, ThrowOnError, 'data'> => options.client.get<GetReadinessResponses, GetReadinessErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/health/ready',
    ...options
});

/**
 * Read this document
 *
 * Public.
 */
export const getOpenApi = <ThrowOnError extends boolean = true>(options: Options<GetOpenApiData, ThrowOnError>): RequestResult<GetOpenApiResponses, GetOpenApiErrors, ThrowOnError, 'data'> => options.client.get<GetOpenApiResponses, GetOpenApiErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/openapi.json',
    ...options
});

/**
 * List approvals
 *
 * A key without `posts:approve` sees what it asked for itself. Session with the role viewer or above, or an API key with `posts:approve` or `posts:draft` or `posts:schedule` or `posts:publish`.
 */
export const listApprovals = <ThrowOnError extends boolean = true>(options: Options<ListApprovalsData, ThrowOnError>): RequestResult<ListApprovalsResponses, ListApprovalsErrors, ThrowOnError, 'data'> => options.client.get<ListApprovalsResponses, ListApprovalsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/approvals',
    ...options
});

/**
 * Read an approval
 *
 * Session with the role viewer or above, or an API key with `posts:approve` or `posts:draft` or `posts:schedule` or `posts:publish`.
 */
export const getApproval = <ThrowOnError extends boolean = true>(options: Options<GetApprovalData, ThrowOnError>): RequestResult<GetApprovalResponses, GetApprovalErrors, ThrowOnError, 'data'> => options.client.get<GetApprovalResponses, GetApprovalErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/approvals/{id}',
    ...options
});

/**
 * Approve or decline
 *
 * The approved call runs after the answer: `runStatus` says how far it is. Session with the role admin or above, or an API key with `posts:approve`.
 */
export const resolveApproval = <ThrowOnError extends boolean = true>(options: Options<ResolveApprovalData, ThrowOnError>): RequestResult<ResolveApprovalResponses, ResolveApprovalErrors, ThrowOnError, 'data'> => options.client.post<ResolveApprovalResponses, ResolveApprovalErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/approvals/{id}/resolve',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the valid review links of an approval
 *
 * Session of a person with the role creator or above. API keys are refused.
 */
export const listApprovalReviewLinks = <ThrowOnError extends boolean = true>(options: Options<ListApprovalReviewLinksData, ThrowOnError>): RequestResult<ListApprovalReviewLinksResponses, ListApprovalReviewLinksErrors, ThrowOnError, 'data'> => options.client.get<ListApprovalReviewLinksResponses, ListApprovalReviewLinksErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/approvals/{id}/review-links',
    ...options
});

/**
 * Share an approval for review
 *
 * Whoever has the link sees the post and, where allowed, approves or declines. The link is in this answer and nowhere else. Session of a person with the role creator or above. API keys are refused.
 */
export const createApprovalReviewLink = <ThrowOnError extends boolean = true>(options: Options<CreateApprovalReviewLinkData, ThrowOnError>): RequestResult<CreateApprovalReviewLinkResponses, CreateApprovalReviewLinkErrors, ThrowOnError, 'data'> => options.client.post<CreateApprovalReviewLinkResponses, CreateApprovalReviewLinkErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/approvals/{id}/review-links',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show an article at a signed address
 *
 * The address signs itself: no credential is needed.
 */
export const showArticlePreview = <ThrowOnError extends boolean = true>(options: Options<ShowArticlePreviewData, ThrowOnError>): RequestResult<ShowArticlePreviewResponses, ShowArticlePreviewErrors, ThrowOnError, 'data'> => options.client.get<ShowArticlePreviewResponses, ShowArticlePreviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/article-previews/{organizationId}/{articleId}',
    ...options
});

/**
 * List articles
 *
 * `search` looks into title, excerpt and body. Session with the role viewer or above, or an API key with `articles:read`.
 */
export const listArticles = <ThrowOnError extends boolean = true>(options: Options<ListArticlesData, ThrowOnError>): RequestResult<ListArticlesResponses, ListArticlesErrors, ThrowOnError, 'data'> => options.client.get<ListArticlesResponses, ListArticlesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles',
    ...options
});

/**
 * Create a draft article
 *
 * Session with the role creator or above, or an API key with `articles:create`.
 */
export const createArticle = <ThrowOnError extends boolean = true>(options: Options<CreateArticleData, ThrowOnError>): RequestResult<CreateArticleResponses, CreateArticleErrors, ThrowOnError, 'data'> => options.client.post<CreateArticleResponses, CreateArticleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Archive an article
 *
 * Nothing is deleted: `PATCH` with `status: draft` takes it out again. Where it is published, it stays; the answer says where that is. Session with the role creator or above, or an API key with `articles:create`.
 */
export const archiveArticle = <ThrowOnError extends boolean = true>(options: Options<ArchiveArticleData, ThrowOnError>): RequestResult<ArchiveArticleResponses, ArchiveArticleErrors, ThrowOnError, 'data'> => options.client.delete<ArchiveArticleResponses, ArchiveArticleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}',
    ...options
});

/**
 * Read an article
 *
 * Session with the role viewer or above, or an API key with `articles:read`.
 */
export const getArticle = <ThrowOnError extends boolean = true>(options: Options<GetArticleData, ThrowOnError>): RequestResult<GetArticleResponses, GetArticleErrors, ThrowOnError, 'data'> => options.client.get<GetArticleResponses, GetArticleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}',
    ...options
});

/**
 * Change an article
 *
 * Session with the role creator or above, or an API key with `articles:create`.
 */
export const updateArticle = <ThrowOnError extends boolean = true>(options: Options<UpdateArticleData, ThrowOnError>): RequestResult<UpdateArticleResponses, UpdateArticleErrors, ThrowOnError, 'data'> => options.client.patch<UpdateArticleResponses, UpdateArticleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the links of an article
 *
 * Links and pictures of the article as it is now, each with what the last check found. Session with the role viewer or above, or an API key with `articles:read`.
 */
export const listArticleLinks = <ThrowOnError extends boolean = true>(options: Options<ListArticleLinksData, ThrowOnError>): RequestResult<ListArticleLinksResponses, ListArticleLinksErrors, ThrowOnError, 'data'> => options.client.get<ListArticleLinksResponses, ListArticleLinksErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/links',
    ...options
});

/**
 * Check the links of an article
 *
 * Requests each address, for at most 30 seconds, and keeps what it finds until the next check. Publishing does not wait for it. Session with the role creator or above, or an API key with `articles:create`.
 */
export const checkArticleLinks = <ThrowOnError extends boolean = true>(options: Options<CheckArticleLinksData, ThrowOnError>): RequestResult<CheckArticleLinksResponses, CheckArticleLinksErrors, ThrowOnError, 'data'> => options.client.post<CheckArticleLinksResponses, CheckArticleLinksErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/links/check',
    ...options
});

/**
 * Make an address that shows an article to anyone
 *
 * Whoever has it sees the article as it then is, without an account, until it expires or the article is archived. It cannot be taken back before. Session with the role creator or above, or an API key with `articles:create`.
 */
export const createArticlePreviewLink = <ThrowOnError extends boolean = true>(options: Options<CreateArticlePreviewLinkData, ThrowOnError>): RequestResult<CreateArticlePreviewLinkResponses, CreateArticlePreviewLinkErrors, ThrowOnError, 'data'> => options.client.post<CreateArticlePreviewLinkResponses, CreateArticlePreviewLinkErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/preview-links',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List where an article is published
 *
 * Session with the role viewer or above, or an API key with `articles:read`.
 */
export const listArticlePublications = <ThrowOnError extends boolean = true>(options: Options<ListArticlePublicationsData, ThrowOnError>): RequestResult<ListArticlePublicationsResponses, ListArticlePublicationsErrors, ThrowOnError, 'data'> => options.client.get<ListArticlePublicationsResponses, ListArticlePublicationsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/publications',
    ...options
});

/**
 * Publish an article on an account, or update it there
 *
 * On WordPress, Ghost and every other channel that takes `articles`. Needs `posts:publish`, or an approval where the organization asks for one. The answer is the release of the article on that account. Session with the role creator or above, or an API key with `articles:create`.
 */
export const publishArticle = <ThrowOnError extends boolean = true>(options: Options<PublishArticleData, ThrowOnError>): RequestResult<PublishArticleResponses, PublishArticleErrors, ThrowOnError, 'data'> => options.client.post<PublishArticleResponses, PublishArticleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/publish',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the versions of an article
 *
 * The newest first: what it says now. Each change of title, text or summary makes one. They come without their texts. Session with the role viewer or above, or an API key with `articles:read`.
 */
export const listArticleVersions = <ThrowOnError extends boolean = true>(options: Options<ListArticleVersionsData, ThrowOnError>): RequestResult<ListArticleVersionsResponses, ListArticleVersionsErrors, ThrowOnError, 'data'> => options.client.get<ListArticleVersionsResponses, ListArticleVersionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/versions',
    ...options
});

/**
 * Read a version of an article
 *
 * Session with the role viewer or above, or an API key with `articles:read`.
 */
export const getArticleVersion = <ThrowOnError extends boolean = true>(options: Options<GetArticleVersionData, ThrowOnError>): RequestResult<GetArticleVersionResponses, GetArticleVersionErrors, ThrowOnError, 'data'> => options.client.get<GetArticleVersionResponses, GetArticleVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/versions/{number}',
    ...options
});

/**
 * Compare a version with what the article says now
 *
 * Stretches of text that are the same, removed or added since then. Session with the role viewer or above, or an API key with `articles:read`.
 */
export const compareArticleVersion = <ThrowOnError extends boolean = true>(options: Options<CompareArticleVersionData, ThrowOnError>): RequestResult<CompareArticleVersionResponses, CompareArticleVersionErrors, ThrowOnError, 'data'> => options.client.get<CompareArticleVersionResponses, CompareArticleVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/versions/{number}/changes',
    ...options
});

/**
 * Bring back a version of an article
 *
 * Makes a new version that says what that one did. What the article said until then stays among its versions. Session with the role creator or above, or an API key with `articles:create`.
 */
export const restoreArticleVersion = <ThrowOnError extends boolean = true>(options: Options<RestoreArticleVersionData, ThrowOnError>): RequestResult<RestoreArticleVersionResponses, RestoreArticleVersionErrors, ThrowOnError, 'data'> => options.client.post<RestoreArticleVersionResponses, RestoreArticleVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/{id}/versions/{number}/restore',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Have a model write an article
 *
 * It is planned, then written section by section: `sections` of the generation says how far it is. Once completed, `written.articleId` is its draft. Session with the role creator or above, or an API key with `articles:create`.
 */
export const generateArticle = <ThrowOnError extends boolean = true>(options: Options<GenerateArticleData, ThrowOnError>): RequestResult<GenerateArticleResponses, GenerateArticleErrors, ThrowOnError, 'data'> => options.client.post<GenerateArticleResponses, GenerateArticleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/articles/generate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List assets
 *
 * Session with the role viewer or above, or an API key with `images:read` or `videos:read` or `brands:read`.
 */
export const listAssets = <ThrowOnError extends boolean = true>(options: Options<ListAssetsData, ThrowOnError>): RequestResult<ListAssetsResponses, ListAssetsErrors, ThrowOnError, 'data'> => options.client.get<ListAssetsResponses, ListAssetsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/assets',
    ...options
});

/**
 * Delete an asset and its file
 *
 * Refused with `asset_in_use` while a draft post or a release that may still go out has it. Session with the role creator or above, or an API key with `images:delete` or `videos:delete` or `posts:draft`.
 */
export const deleteAsset = <ThrowOnError extends boolean = true>(options: Options<DeleteAssetData, ThrowOnError>): RequestResult<DeleteAssetResponses, DeleteAssetErrors, ThrowOnError, 'data'> => options.client.delete<DeleteAssetResponses, DeleteAssetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/assets/{id}',
    ...options
});

/**
 * Read an asset
 *
 * Session with the role viewer or above, or an API key with `images:read` or `videos:read` or `brands:read`.
 */
export const getAsset = <ThrowOnError extends boolean = true>(options: Options<GetAssetData, ThrowOnError>): RequestResult<GetAssetResponses, GetAssetErrors, ThrowOnError, 'data'> => options.client.get<GetAssetResponses, GetAssetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/assets/{id}',
    ...options
});

/**
 * Choose the thumbnail of a video
 *
 * A picture of the library, which channels that take one are sent with the video. What is published already stays as it is. Session with the role creator or above, or an API key with `videos:create`.
 */
export const updateAsset = <ThrowOnError extends boolean = true>(options: Options<UpdateAssetData, ThrowOnError>): RequestResult<UpdateAssetResponses, UpdateAssetErrors, ThrowOnError, 'data'> => options.client.patch<UpdateAssetResponses, UpdateAssetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/assets/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete the captions of a video in a language
 *
 * Session with the role creator or above, or an API key with `videos:create`.
 */
export const deleteAssetCaptions = <ThrowOnError extends boolean = true>(options: Options<DeleteAssetCaptionsData, ThrowOnError>): RequestResult<DeleteAssetCaptionsResponses, DeleteAssetCaptionsErrors, ThrowOnError, 'data'> => options.client.delete<DeleteAssetCaptionsResponses, DeleteAssetCaptionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/assets/{id}/captions/{language}',
    ...options
});

/**
 * Read the captions of a video in a language
 *
 * Session with the role viewer or above, or an API key with `videos:read`.
 */
export const getAssetCaptions = <ThrowOnError extends boolean = true>(options: Options<GetAssetCaptionsData, ThrowOnError>): RequestResult<GetAssetCaptionsResponses, GetAssetCaptionsErrors, ThrowOnError, 'data'> => options.client.get<GetAssetCaptionsResponses, GetAssetCaptionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/assets/{id}/captions/{language}',
    ...options
});

/**
 * Add or replace the captions of a video in a language
 *
 * WebVTT or SubRip (SRT). They are kept as WebVTT, without positions and colours; bold, italic and underlined text stays. Session with the role creator or above, or an API key with `videos:create`.
 */
export const setAssetCaptions = <ThrowOnError extends boolean = true>(options: Options<SetAssetCaptionsData, ThrowOnError>): RequestResult<SetAssetCaptionsResponses, SetAssetCaptionsErrors, ThrowOnError, 'data'> => options.client.put<SetAssetCaptionsResponses, SetAssetCaptionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/assets/{id}/captions/{language}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List voices and music
 *
 * Session with the role viewer or above, or an API key with `videos:read`.
 */
export const listAudio = <ThrowOnError extends boolean = true>(options: Options<ListAudioData, ThrowOnError>): RequestResult<ListAudioResponses, ListAudioErrors, ThrowOnError, 'data'> => options.client.get<ListAudioResponses, ListAudioErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio',
    ...options
});

/**
 * Delete a voice or music and its file
 *
 * Session with the role creator or above, or an API key with `videos:delete`.
 */
export const deleteAudio = <ThrowOnError extends boolean = true>(options: Options<DeleteAudioData, ThrowOnError>): RequestResult<DeleteAudioResponses, DeleteAudioErrors, ThrowOnError, 'data'> => options.client.delete<DeleteAudioResponses, DeleteAudioErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio/{id}',
    ...options
});

/**
 * Read a voice or music
 *
 * Session with the role viewer or above, or an API key with `videos:read`.
 */
export const getAudio = <ThrowOnError extends boolean = true>(options: Options<GetAudioData, ThrowOnError>): RequestResult<GetAudioResponses, GetAudioErrors, ThrowOnError, 'data'> => options.client.get<GetAudioResponses, GetAudioErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio/{id}',
    ...options
});

/**
 * Describe a voice or music for people who cannot hear it
 *
 * Session with the role creator or above, or an API key with `videos:update`.
 */
export const updateAudio = <ThrowOnError extends boolean = true>(options: Options<UpdateAudioData, ThrowOnError>): RequestResult<UpdateAudioResponses, UpdateAudioErrors, ThrowOnError, 'data'> => options.client.patch<UpdateAudioResponses, UpdateAudioErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Make a new file of audio
 *
 * What it is made of stays as it is. `GET /v1/generations/{id}` says how far it is. Session with the role creator or above, or an API key with `videos:update`.
 */
export const transformAudio = <ThrowOnError extends boolean = true>(options: Options<TransformAudioData, ThrowOnError>): RequestResult<TransformAudioResponses, TransformAudioErrors, ThrowOnError, 'data'> => options.client.post<TransformAudioResponses, TransformAudioErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio/{id}/transforms',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Generate voices or music from prompts with variables
 *
 * Every prompt is filled with every combination of the variables that it names. `GET /v1/generations?batchId=…` lists what is made. Session with the role creator or above, or an API key with `videos:create`.
 */
export const createAudioBatch = <ThrowOnError extends boolean = true>(options: Options<CreateAudioBatchData, ThrowOnError>): RequestResult<CreateAudioBatchResponses, CreateAudioBatchErrors, ThrowOnError, 'data'> => options.client.post<CreateAudioBatchResponses, CreateAudioBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio/batches',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what a batch of voices or music would make and cost
 *
 * Takes the body of creating it. Nothing is written. Session with the role creator or above, or an API key with `videos:create`.
 */
export const previewAudioBatch = <ThrowOnError extends boolean = true>(options: Options<PreviewAudioBatchData, ThrowOnError>): RequestResult<PreviewAudioBatchResponses, PreviewAudioBatchErrors, ThrowOnError, 'data'> => options.client.post<PreviewAudioBatchResponses, PreviewAudioBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio/batches/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Generate a voice or music
 *
 * The answer is the first generation; `siblings` names the others. Session with the role creator or above, or an API key with `videos:create`.
 */
export const generateAudio = <ThrowOnError extends boolean = true>(options: Options<GenerateAudioData, ThrowOnError>): RequestResult<GenerateAudioResponses, GenerateAudioErrors, ThrowOnError, 'data'> => options.client.post<GenerateAudioResponses, GenerateAudioErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio/generate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show what a request for voices or music would make and cost
 *
 * Takes the body of generating them. Nothing is written. Session with the role creator or above, or an API key with `videos:create`.
 */
export const previewAudio = <ThrowOnError extends boolean = true>(options: Options<PreviewAudioData, ThrowOnError>): RequestResult<PreviewAudioResponses, PreviewAudioErrors, ThrowOnError, 'data'> => options.client.post<PreviewAudioResponses, PreviewAudioErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audio/generate/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what was changed, by whom and when
 *
 * `search` looks into action, subject and address. Session of a person with the role admin or above. API keys are refused.
 */
export const listAuditEntries = <ThrowOnError extends boolean = true>(options: Options<ListAuditEntriesData, ThrowOnError>): RequestResult<ListAuditEntriesResponses, ListAuditEntriesErrors, ThrowOnError, 'data'> => options.client.get<ListAuditEntriesResponses, ListAuditEntriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/audit',
    ...options
});

/**
 * Choose where requests act that name no organization
 *
 * In every session of the caller. Session of a person, in an organization or not. API keys are refused.
 */
export const chooseOrganization = <ThrowOnError extends boolean = true>(options: Options<ChooseOrganizationData, ThrowOnError>): RequestResult<ChooseOrganizationResponses, ChooseOrganizationErrors, ThrowOnError, 'data'> => options.client.put<ChooseOrganizationResponses, ChooseOrganizationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/organization',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show whom the credential stands for
 *
 * Session with the role viewer or above, or an API key with `videos:read` or `videos:create` or `videos:update` or `videos:delete` or `images:read` or `images:create` or `images:update` or `images:delete` or `prompts:read` or `prompts:create` or `prompts:update` or `prompts:delete` or `articles:read` or `articles:create` or `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read` or `credits:read` or `analytics:read`.
 */
export const whoAmI = <ThrowOnError extends boolean = true>(options: Options<WhoAmIData, ThrowOnError>): RequestResult<WhoAmIResponses, WhoAmIErrors, ThrowOnError, 'data'> => options.client.get<WhoAmIResponses, WhoAmIErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/auth/whoami',
    ...options
});

/**
 * List the avatars of all models
 *
 * Session with the role viewer or above, or an API key with `videos:read` or `videos:create`.
 */
export const listAvatars = <ThrowOnError extends boolean = true>(options: Options<ListAvatarsData, ThrowOnError>): RequestResult<ListAvatarsResponses, ListAvatarsErrors, ThrowOnError, 'data'> => options.client.get<ListAvatarsResponses, ListAvatarsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/avatars',
    ...options
});

/**
 * Generate avatars that say prompts with variables
 *
 * Every prompt is filled with every combination of the variables that it names. `GET /v1/generations?batchId=…` lists what is made. Session with the role creator or above, or an API key with `videos:create`.
 */
export const createAvatarBatch = <ThrowOnError extends boolean = true>(options: Options<CreateAvatarBatchData, ThrowOnError>): RequestResult<CreateAvatarBatchResponses, CreateAvatarBatchErrors, ThrowOnError, 'data'> => options.client.post<CreateAvatarBatchResponses, CreateAvatarBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/avatars/batches',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what a batch of avatars would make and cost
 *
 * Takes the body of creating it. Nothing is written. Session with the role creator or above, or an API key with `videos:create`.
 */
export const previewAvatarBatch = <ThrowOnError extends boolean = true>(options: Options<PreviewAvatarBatchData, ThrowOnError>): RequestResult<PreviewAvatarBatchResponses, PreviewAvatarBatchErrors, ThrowOnError, 'data'> => options.client.post<PreviewAvatarBatchResponses, PreviewAvatarBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/avatars/batches/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Generate videos in which an avatar says a text
 *
 * The answer is the first generation; `siblings` names the others. Each becomes a video of the library. Session with the role creator or above, or an API key with `videos:create`.
 */
export const generateAvatars = <ThrowOnError extends boolean = true>(options: Options<GenerateAvatarsData, ThrowOnError>): RequestResult<GenerateAvatarsResponses, GenerateAvatarsErrors, ThrowOnError, 'data'> => options.client.post<GenerateAvatarsResponses, GenerateAvatarsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/avatars/generate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show what a request for avatars would make and cost
 *
 * Takes the body of generating them. Nothing is written. Session with the role creator or above, or an API key with `videos:create`.
 */
export const previewAvatars = <ThrowOnError extends boolean = true>(options: Options<PreviewAvatarsData, ThrowOnError>): RequestResult<PreviewAvatarsResponses, PreviewAvatarsErrors, ThrowOnError, 'data'> => options.client.post<PreviewAvatarsResponses, PreviewAvatarsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/avatars/generate/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List batches of images, videos, voices and music
 *
 * Session with the role viewer or above, or an API key with `images:read` or `images:create` or `videos:read` or `videos:create`.
 */
export const listBatches = <ThrowOnError extends boolean = true>(options: Options<ListBatchesData, ThrowOnError>): RequestResult<ListBatchesResponses, ListBatchesErrors, ThrowOnError, 'data'> => options.client.get<ListBatchesResponses, ListBatchesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/batches',
    ...options
});

/**
 * Read how far a batch of any of these is
 *
 * Session with the role viewer or above, or an API key with `images:read` or `images:create` or `videos:read` or `videos:create`.
 */
export const getBatch = <ThrowOnError extends boolean = true>(options: Options<GetBatchData, ThrowOnError>): RequestResult<GetBatchResponses, GetBatchErrors, ThrowOnError, 'data'> => options.client.get<GetBatchResponses, GetBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/batches/{id}',
    ...options
});

/**
 * Cancel what is left of a batch of any of these
 *
 * What no worker has begun is cancelled. What is being made is finished. Session with the role creator or above, or an API key with `images:create` or `videos:create`.
 */
export const cancelBatch = <ThrowOnError extends boolean = true>(options: Options<CancelBatchData, ThrowOnError>): RequestResult<CancelBatchResponses, CancelBatchErrors, ThrowOnError, 'data'> => options.client.post<CancelBatchResponses, CancelBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/batches/{id}/cancel',
    ...options
});

/**
 * Read the plan, the balance, and what can be bought
 *
 * Session of a person with the role owner or above. API keys are refused.
 */
export const getBilling = <ThrowOnError extends boolean = true>(options: Options<GetBillingData, ThrowOnError>): RequestResult<GetBillingResponses, GetBillingErrors, ThrowOnError, 'data'> => options.client.get<GetBillingResponses, GetBillingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/billing',
    ...options
});

/**
 * Buy credits
 *
 * Answers with the page of the payment provider on which they are paid. They are added once the provider has confirmed the payment. Session of a person with the role owner or above. API keys are refused.
 */
export const startCheckout = <ThrowOnError extends boolean = true>(options: Options<StartCheckoutData, ThrowOnError>): RequestResult<StartCheckoutResponses, StartCheckoutErrors, ThrowOnError, 'data'> => options.client.post<StartCheckoutResponses, StartCheckoutErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/billing/checkouts',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List payments
 *
 * Newest first. Purchases that nobody paid are left out. Session of a person with the role owner or above. API keys are refused.
 */
export const listInvoices = <ThrowOnError extends boolean = true>(options: Options<ListInvoicesData, ThrowOnError>): RequestResult<ListInvoicesResponses, ListInvoicesErrors, ThrowOnError, 'data'> => options.client.get<ListInvoicesResponses, ListInvoicesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/billing/invoices',
    ...options
});

/**
 * List styles to start a brand from
 *
 * Session with the role viewer or above, or an API key with `brands:read`.
 */
export const listBrandPresets = <ThrowOnError extends boolean = true>(options: Options<ListBrandPresetsData, ThrowOnError>): RequestResult<ListBrandPresetsResponses, ListBrandPresetsErrors, ThrowOnError, 'data'> => options.client.get<ListBrandPresetsResponses, ListBrandPresetsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brand-presets',
    ...options
});

/**
 * List brands
 *
 * Session with the role viewer or above, or an API key with `brands:read`.
 */
export const listBrands = <ThrowOnError extends boolean = true>(options: Options<ListBrandsData, ThrowOnError>): RequestResult<ListBrandsResponses, ListBrandsErrors, ThrowOnError, 'data'> => options.client.get<ListBrandsResponses, ListBrandsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands',
    ...options
});

/**
 * Create a brand
 *
 * A draft, connected to the built-in feed. `settings` take an admin. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const createBrand = <ThrowOnError extends boolean = true>(options: Options<CreateBrandData, ThrowOnError>): RequestResult<CreateBrandResponses, CreateBrandErrors, ThrowOnError, 'data'> => options.client.post<CreateBrandResponses, CreateBrandErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a brand
 *
 * Only once no account of it is connected and no release of it waits. What was published or made for it stays. Session with the role admin or above, or an API key with `admin`.
 */
export const deleteBrand = <ThrowOnError extends boolean = true>(options: Options<DeleteBrandData, ThrowOnError>): RequestResult<DeleteBrandResponses, DeleteBrandErrors, ThrowOnError, 'data'> => options.client.delete<DeleteBrandResponses, DeleteBrandErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}',
    ...options
});

/**
 * Read a brand
 *
 * Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getBrand = <ThrowOnError extends boolean = true>(options: Options<GetBrandData, ThrowOnError>): RequestResult<GetBrandResponses, GetBrandErrors, ThrowOnError, 'data'> => options.client.get<GetBrandResponses, GetBrandErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}',
    ...options
});

/**
 * Change a brand
 *
 * Makes a revision, which new content uses once it is approved. A request that changes nothing makes none. `settings` take an admin. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const updateBrand = <ThrowOnError extends boolean = true>(options: Options<UpdateBrandData, ThrowOnError>): RequestResult<UpdateBrandResponses, UpdateBrandErrors, ThrowOnError, 'data'> => options.client.patch<UpdateBrandResponses, UpdateBrandErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Approve the latest revision of a brand
 *
 * New content uses it from now on. What was made under other revisions stays as it is. Session with the role admin or above, or an API key with `admin`.
 */
export const approveBrand = <ThrowOnError extends boolean = true>(options: Options<ApproveBrandData, ThrowOnError>): RequestResult<ApproveBrandResponses, ApproveBrandErrors, ThrowOnError, 'data'> => options.client.post<ApproveBrandResponses, ApproveBrandErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/approve',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read the context of a brand
 *
 * What is known of the brand when a text is made for it, within a budget of tokens: at its approved revision, ranked for `query`. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getBrandContext = <ThrowOnError extends boolean = true>(options: Options<GetBrandContextData, ThrowOnError>): RequestResult<GetBrandContextResponses, GetBrandContextErrors, ThrowOnError, 'data'> => options.client.get<GetBrandContextResponses, GetBrandContextErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/context',
    ...options
});

/**
 * Read the interview about a brand
 *
 * The latest one, with what is asked now. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getBrandInterview = <ThrowOnError extends boolean = true>(options: Options<GetBrandInterviewData, ThrowOnError>): RequestResult<GetBrandInterviewResponses, GetBrandInterviewErrors, ThrowOnError, 'data'> => options.client.get<GetBrandInterviewResponses, GetBrandInterviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/interview',
    ...options
});

/**
 * Start or resume an interview about a brand
 *
 * One is open for each brand: it goes on where it was left, whoever began it and when. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const startBrandInterview = <ThrowOnError extends boolean = true>(options: Options<StartBrandInterviewData, ThrowOnError>): RequestResult<StartBrandInterviewResponses, StartBrandInterviewErrors, ThrowOnError, 'data'> => options.client.post<StartBrandInterviewResponses, StartBrandInterviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/interview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Answer the question
 *
 * Fills in the field by a revision of the brand, which new content uses once it is approved. Where a text model reads answers, what it made of this one is the `proposal`, and nothing is written until it is confirmed. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const answerBrandInterview = <ThrowOnError extends boolean = true>(options: Options<AnswerBrandInterviewData, ThrowOnError>): RequestResult<AnswerBrandInterviewResponses, AnswerBrandInterviewErrors, ThrowOnError, 'data'> => options.client.post<AnswerBrandInterviewResponses, AnswerBrandInterviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/interview/answer',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take the last answer back
 *
 * The field says again what it said before, by a revision of its own. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const takeBackBrandInterviewAnswer = <ThrowOnError extends boolean = true>(options: Options<TakeBackBrandInterviewAnswerData, ThrowOnError>): RequestResult<TakeBackBrandInterviewAnswerResponses, TakeBackBrandInterviewAnswerErrors, ThrowOnError, 'data'> => options.client.post<TakeBackBrandInterviewAnswerResponses, TakeBackBrandInterviewAnswerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/interview/back',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Confirm what an answer is saved as
 *
 * Writes the proposal, or the values that are sent instead. A repeat changes nothing. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const confirmBrandInterviewAnswer = <ThrowOnError extends boolean = true>(options: Options<ConfirmBrandInterviewAnswerData, ThrowOnError>): RequestResult<ConfirmBrandInterviewAnswerResponses, ConfirmBrandInterviewAnswerErrors, ThrowOnError, 'data'> => options.client.post<ConfirmBrandInterviewAnswerResponses, ConfirmBrandInterviewAnswerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/interview/confirm',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Skip the question
 *
 * It is not asked again in this interview. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const skipBrandInterviewQuestion = <ThrowOnError extends boolean = true>(options: Options<SkipBrandInterviewQuestionData, ThrowOnError>): RequestResult<SkipBrandInterviewQuestionResponses, SkipBrandInterviewQuestionErrors, ThrowOnError, 'data'> => options.client.post<SkipBrandInterviewQuestionResponses, SkipBrandInterviewQuestionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/interview/skip',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Stop the interview
 *
 * What was answered stays. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const stopBrandInterview = <ThrowOnError extends boolean = true>(options: Options<StopBrandInterviewData, ThrowOnError>): RequestResult<StopBrandInterviewResponses, StopBrandInterviewErrors, ThrowOnError, 'data'> => options.client.post<StopBrandInterviewResponses, StopBrandInterviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/interview/stop',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what a brand knows
 *
 * Newest first. Entries of feeds are listed with `feedId`. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const listKnowledge = <ThrowOnError extends boolean = true>(options: Options<ListKnowledgeData, ThrowOnError>): RequestResult<ListKnowledgeResponses, ListKnowledgeErrors, ThrowOnError, 'data'> => options.client.get<ListKnowledgeResponses, ListKnowledgeErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge',
    ...options
});

/**
 * Add a source to what a brand knows
 *
 * A worker reads it. Wait for the state `ready` or `failed`, or for the message `knowledge` on `/v1/ws`. Audio and video without a transcript are transcribed where the instance has a model with `transcribes`, which may cost credits. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const captureKnowledge = <ThrowOnError extends boolean = true>(options: Options<CaptureKnowledgeData, ThrowOnError>): RequestResult<CaptureKnowledgeResponses, CaptureKnowledgeErrors, ThrowOnError, 'data'> => options.client.post<CaptureKnowledgeResponses, CaptureKnowledgeErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a source
 *
 * With every version and every part that it is searched by; a feed with its entries. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const deleteKnowledgeSource = <ThrowOnError extends boolean = true>(options: Options<DeleteKnowledgeSourceData, ThrowOnError>): RequestResult<DeleteKnowledgeSourceResponses, DeleteKnowledgeSourceErrors, ThrowOnError, 'data'> => options.client.delete<DeleteKnowledgeSourceResponses, DeleteKnowledgeSourceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}',
    ...options
});

/**
 * Read a source
 *
 * Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getKnowledgeSource = <ThrowOnError extends boolean = true>(options: Options<GetKnowledgeSourceData, ThrowOnError>): RequestResult<GetKnowledgeSourceResponses, GetKnowledgeSourceErrors, ThrowOnError, 'data'> => options.client.get<GetKnowledgeSourceResponses, GetKnowledgeSourceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}',
    ...options
});

/**
 * Change title, purpose or text of a source
 *
 * A new text is read by a worker and makes a version. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const updateKnowledgeSource = <ThrowOnError extends boolean = true>(options: Options<UpdateKnowledgeSourceData, ThrowOnError>): RequestResult<UpdateKnowledgeSourceResponses, UpdateKnowledgeSourceErrors, ThrowOnError, 'data'> => options.client.patch<UpdateKnowledgeSourceResponses, UpdateKnowledgeSourceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Archive a source
 *
 * It is kept, and found no more. A feed with its entries. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const archiveKnowledgeSource = <ThrowOnError extends boolean = true>(options: Options<ArchiveKnowledgeSourceData, ThrowOnError>): RequestResult<ArchiveKnowledgeSourceResponses, ArchiveKnowledgeSourceErrors, ThrowOnError, 'data'> => options.client.post<ArchiveKnowledgeSourceResponses, ArchiveKnowledgeSourceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}/archive',
    ...options
});

/**
 * List the parts of a source
 *
 * What it is searched by, in the order of its text. One that is archived, or not read yet, has none. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const listKnowledgeChunks = <ThrowOnError extends boolean = true>(options: Options<ListKnowledgeChunksData, ThrowOnError>): RequestResult<ListKnowledgeChunksResponses, ListKnowledgeChunksErrors, ThrowOnError, 'data'> => options.client.get<ListKnowledgeChunksResponses, ListKnowledgeChunksErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}/chunks',
    ...options
});

/**
 * Read a source anew
 *
 * A page, a feed or the captions of a video. Makes a version if the text has changed; until then the one before is found. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const refreshKnowledgeSource = <ThrowOnError extends boolean = true>(options: Options<RefreshKnowledgeSourceData, ThrowOnError>): RequestResult<RefreshKnowledgeSourceResponses, RefreshKnowledgeSourceErrors, ThrowOnError, 'data'> => options.client.post<RefreshKnowledgeSourceResponses, RefreshKnowledgeSourceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}/refresh',
    ...options
});

/**
 * Bring back an archived source
 *
 * Session with the role creator or above, or an API key with `posts:draft`.
 */
export const restoreKnowledgeSource = <ThrowOnError extends boolean = true>(options: Options<RestoreKnowledgeSourceData, ThrowOnError>): RequestResult<RestoreKnowledgeSourceResponses, RestoreKnowledgeSourceErrors, ThrowOnError, 'data'> => options.client.post<RestoreKnowledgeSourceResponses, RestoreKnowledgeSourceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}/restore',
    ...options
});

/**
 * Retry a source that failed
 *
 * Session with the role creator or above, or an API key with `posts:draft`.
 */
export const retryKnowledgeSource = <ThrowOnError extends boolean = true>(options: Options<RetryKnowledgeSourceData, ThrowOnError>): RequestResult<RetryKnowledgeSourceResponses, RetryKnowledgeSourceErrors, ThrowOnError, 'data'> => options.client.post<RetryKnowledgeSourceResponses, RetryKnowledgeSourceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}/retry',
    ...options
});

/**
 * List the versions of a source
 *
 * Newest first. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const listKnowledgeVersions = <ThrowOnError extends boolean = true>(options: Options<ListKnowledgeVersionsData, ThrowOnError>): RequestResult<ListKnowledgeVersionsResponses, ListKnowledgeVersionsErrors, ThrowOnError, 'data'> => options.client.get<ListKnowledgeVersionsResponses, ListKnowledgeVersionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}/versions',
    ...options
});

/**
 * Read a version of a source
 *
 * With its text, which came from outside. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getKnowledgeVersion = <ThrowOnError extends boolean = true>(options: Options<GetKnowledgeVersionData, ThrowOnError>): RequestResult<GetKnowledgeVersionResponses, GetKnowledgeVersionErrors, ThrowOnError, 'data'> => options.client.get<GetKnowledgeVersionResponses, GetKnowledgeVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/{sourceId}/versions/{versionId}',
    ...options
});

/**
 * Search what a brand knows
 *
 * The best hits first. Sources that are archived, or not read yet, are not searched. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const searchKnowledge = <ThrowOnError extends boolean = true>(options: Options<SearchKnowledgeData, ThrowOnError>): RequestResult<SearchKnowledgeResponses, SearchKnowledgeErrors, ThrowOnError, 'data'> => options.client.post<SearchKnowledgeResponses, SearchKnowledgeErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/knowledge/search',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what a brand remembers
 *
 * The newest first, with suggestions. `search` looks into the text. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const listMemories = <ThrowOnError extends boolean = true>(options: Options<ListMemoriesData, ThrowOnError>): RequestResult<ListMemoriesResponses, ListMemoriesErrors, ThrowOnError, 'data'> => options.client.get<ListMemoriesResponses, ListMemoriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/memories',
    ...options
});

/**
 * Write down what a brand remembers
 *
 * Kept at once. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const createMemory = <ThrowOnError extends boolean = true>(options: Options<CreateMemoryData, ThrowOnError>): RequestResult<CreateMemoryResponses, CreateMemoryErrors, ThrowOnError, 'data'> => options.client.post<CreateMemoryResponses, CreateMemoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/memories',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Forget a memory
 *
 * Deleted for good, with the corrections that it was suggested by. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const forgetMemory = <ThrowOnError extends boolean = true>(options: Options<ForgetMemoryData, ThrowOnError>): RequestResult<ForgetMemoryResponses, ForgetMemoryErrors, ThrowOnError, 'data'> => options.client.delete<ForgetMemoryResponses, ForgetMemoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/memories/{memoryId}',
    ...options
});

/**
 * Change a memory
 *
 * Another text, or `status: suggested` to take back what was decided about a suggestion. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const updateMemory = <ThrowOnError extends boolean = true>(options: Options<UpdateMemoryData, ThrowOnError>): RequestResult<UpdateMemoryResponses, UpdateMemoryErrors, ThrowOnError, 'data'> => options.client.patch<UpdateMemoryResponses, UpdateMemoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/memories/{memoryId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Dismiss a suggestion
 *
 * It is never made again. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const dismissMemory = <ThrowOnError extends boolean = true>(options: Options<DismissMemoryData, ThrowOnError>): RequestResult<DismissMemoryResponses, DismissMemoryErrors, ThrowOnError, 'data'> => options.client.post<DismissMemoryResponses, DismissMemoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/memories/{memoryId}/dismiss',
    ...options
});

/**
 * Keep a suggestion
 *
 * What is generated for the brand follows it from now on. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const keepMemory = <ThrowOnError extends boolean = true>(options: Options<KeepMemoryData, ThrowOnError>): RequestResult<KeepMemoryResponses, KeepMemoryErrors, ThrowOnError, 'data'> => options.client.post<KeepMemoryResponses, KeepMemoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/memories/{memoryId}/keep',
    ...options
});

/**
 * List the revisions of a brand
 *
 * The newest first: what it says now. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const listBrandRevisions = <ThrowOnError extends boolean = true>(options: Options<ListBrandRevisionsData, ThrowOnError>): RequestResult<ListBrandRevisionsResponses, ListBrandRevisionsErrors, ThrowOnError, 'data'> => options.client.get<ListBrandRevisionsResponses, ListBrandRevisionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/revisions',
    ...options
});

/**
 * Read a revision of a brand
 *
 * With what differs from the one before, or from another one. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getBrandRevision = <ThrowOnError extends boolean = true>(options: Options<GetBrandRevisionData, ThrowOnError>): RequestResult<GetBrandRevisionResponses, GetBrandRevisionErrors, ThrowOnError, 'data'> => options.client.get<GetBrandRevisionResponses, GetBrandRevisionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/revisions/{revisionId}',
    ...options
});

/**
 * Bring back a revision of a brand
 *
 * Makes a new revision that says what that one did. Nothing that was made under another one changes. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const restoreBrandRevision = <ThrowOnError extends boolean = true>(options: Options<RestoreBrandRevisionData, ThrowOnError>): RequestResult<RestoreBrandRevisionResponses, RestoreBrandRevisionErrors, ThrowOnError, 'data'> => options.client.post<RestoreBrandRevisionResponses, RestoreBrandRevisionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/revisions/{revisionId}/restore',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read the latest scan of a brand
 *
 * With what was found beside what the brand says now. `data` is null for a brand that was never read from a site. While the latest scan has failed, what the one before found stays to be reviewed. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getBrandScan = <ThrowOnError extends boolean = true>(options: Options<GetBrandScanData, ThrowOnError>): RequestResult<GetBrandScanResponses, GetBrandScanErrors, ThrowOnError, 'data'> => options.client.get<GetBrandScanResponses, GetBrandScanErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/scan',
    ...options
});

/**
 * Read the site of a brand again
 *
 * Writes nothing: what differs from the brand, and from the last scan, is proposed. Follow it with `GET /v1/brands/{id}/scan`. Session with the role admin or above, or an API key with `admin`.
 */
export const rescanBrand = <ThrowOnError extends boolean = true>(options: Options<RescanBrandData, ThrowOnError>): RequestResult<RescanBrandResponses, RescanBrandErrors, ThrowOnError, 'data'> => options.client.post<RescanBrandResponses, RescanBrandErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/scan',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take or leave what a scan found
 *
 * All of it makes one revision. What the scan of a new brand wrote and you leave goes back to what the brand said before. Session with the role admin or above, or an API key with `admin`.
 */
export const reviewBrandScan = <ThrowOnError extends boolean = true>(options: Options<ReviewBrandScanData, ThrowOnError>): RequestResult<ReviewBrandScanResponses, ReviewBrandScanErrors, ThrowOnError, 'data'> => options.client.post<ReviewBrandScanResponses, ReviewBrandScanErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/scan/review',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read whether anything is generated for a brand
 *
 * Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getBrandGenerationSettings = <ThrowOnError extends boolean = true>(options: Options<GetBrandGenerationSettingsData, ThrowOnError>): RequestResult<GetBrandGenerationSettingsResponses, GetBrandGenerationSettingsErrors, ThrowOnError, 'data'> => options.client.get<GetBrandGenerationSettingsResponses, GetBrandGenerationSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/settings/generation',
    ...options
});

/**
 * Switch generation off or on for a brand
 *
 * Requests for the brand are then refused with `generation_off`. What was accepted before is made in any case. Session with the role admin or above, or an API key with `admin`.
 */
export const updateBrandGenerationSettings = <ThrowOnError extends boolean = true>(options: Options<UpdateBrandGenerationSettingsData, ThrowOnError>): RequestResult<UpdateBrandGenerationSettingsResponses, UpdateBrandGenerationSettingsErrors, ThrowOnError, 'data'> => options.client.patch<UpdateBrandGenerationSettingsResponses, UpdateBrandGenerationSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/settings/generation',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * See what uses a brand
 *
 * Read it before you delete the brand. Session with the role viewer or above, or an API key with `brands:read`.
 */
export const getBrandUses = <ThrowOnError extends boolean = true>(options: Options<GetBrandUsesData, ThrowOnError>): RequestResult<GetBrandUsesResponses, GetBrandUsesErrors, ThrowOnError, 'data'> => options.client.get<GetBrandUsesResponses, GetBrandUsesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/{id}/uses',
    ...options
});

/**
 * Create a brand from its site
 *
 * The address is checked first: nothing is created for one that is refused or does not answer within 8 seconds. Then the site is read, and what was found is a draft revision. After 20 seconds, or at once with the header `Prefer: respond-async`, the answer has `scanStatus: running`; follow it with `GET /v1/brands/{id}/scan`. Session with the role admin or above, or an API key with `admin`.
 */
export const createBrandFromUrl = <ThrowOnError extends boolean = true>(options: Options<CreateBrandFromUrlData, ThrowOnError>): RequestResult<CreateBrandFromUrlResponses, CreateBrandFromUrlErrors, ThrowOnError, 'data'> => options.client.post<CreateBrandFromUrlResponses, CreateBrandFromUrlErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/brands/from-url',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the channels of this instance
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listChannels = <ThrowOnError extends boolean = true>(options: Options<ListChannelsData, ThrowOnError>): RequestResult<ListChannelsResponses, ListChannelsErrors, ThrowOnError, 'data'> => options.client.get<ListChannelsResponses, ListChannelsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/channels',
    ...options
});

/**
 * Read a channel and its limits
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getChannel = <ThrowOnError extends boolean = true>(options: Options<GetChannelData, ThrowOnError>): RequestResult<GetChannelResponses, GetChannelErrors, ThrowOnError, 'data'> => options.client.get<GetChannelResponses, GetChannelErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/channels/{name}',
    ...options
});

/**
 * Read how a platform knows this instance
 *
 * For platforms that know their clients by the address of such a document, such as Bluesky. Public.
 */
export const getChannelClientMetadata = <ThrowOnError extends boolean = true>(options: Options<GetChannelClientMetadataData, ThrowOnError>): RequestResult<GetChannelClientMetadataResponses, GetChannelClientMetadataErrors, ThrowOnError, 'data'> => options.client.get<GetChannelClientMetadataResponses, GetChannelClientMetadataErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/channels/{name}/client-metadata.json',
    ...options
});

/**
 * Read the addresses and switches of the instance
 *
 * Public.
 */
export const getConfig = <ThrowOnError extends boolean = true>(options: Options<GetConfigData, ThrowOnError>): RequestResult<GetConfigResponses, GetConfigErrors, ThrowOnError, 'data'> => options.client.get<GetConfigResponses, GetConfigErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/config',
    ...options
});

/**
 * List connected accounts
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listConnections = <ThrowOnError extends boolean = true>(options: Options<ListConnectionsData, ThrowOnError>): RequestResult<ListConnectionsResponses, ListConnectionsErrors, ThrowOnError, 'data'> => options.client.get<ListConnectionsResponses, ListConnectionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections',
    ...options
});

/**
 * Connect an account of a channel
 *
 * Without `credentials` the connection is pending until a person has entered them at its `authorizationUrl`. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const createConnection = <ThrowOnError extends boolean = true>(options: Options<CreateConnectionData, ThrowOnError>): RequestResult<CreateConnectionResponses, CreateConnectionErrors, ThrowOnError, 'data'> => options.client.post<CreateConnectionResponses, CreateConnectionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Disconnect an account
 *
 * Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const deleteConnection = <ThrowOnError extends boolean = true>(options: Options<DeleteConnectionData, ThrowOnError>): RequestResult<DeleteConnectionResponses, DeleteConnectionErrors, ThrowOnError, 'data'> => options.client.delete<DeleteConnectionResponses, DeleteConnectionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections/{id}',
    ...options
});

/**
 * Read a connected account
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getConnection = <ThrowOnError extends boolean = true>(options: Options<GetConnectionData, ThrowOnError>): RequestResult<GetConnectionResponses, GetConnectionErrors, ThrowOnError, 'data'> => options.client.get<GetConnectionResponses, GetConnectionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections/{id}',
    ...options
});

/**
 * Change where the posts of an account go, and how many
 *
 * Posts that are already scheduled go to the new destination as well. What is due beyond the limit waits until there is room, and what waits already is decided about anew. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const updateConnection = <ThrowOnError extends boolean = true>(options: Options<UpdateConnectionData, ThrowOnError>): RequestResult<UpdateConnectionResponses, UpdateConnectionErrors, ThrowOnError, 'data'> => options.client.patch<UpdateConnectionResponses, UpdateConnectionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List where the posts of an account can go
 *
 * The boards, pages, … of the account, as its platform lists them at the moment. Choose one with `PATCH /v1/connections/{id}`. Empty on channels without such a choice. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listConnectionDestinations = <ThrowOnError extends boolean = true>(options: Options<ListConnectionDestinationsData, ThrowOnError>): RequestResult<ListConnectionDestinationsResponses, ListConnectionDestinationsErrors, ThrowOnError, 'data'> => options.client.get<ListConnectionDestinationsResponses, ListConnectionDestinationsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections/{id}/destinations',
    ...options
});

/**
 * Read posts of the platform as an account sees them
 *
 * The latest posts of the account; with `postUrl` that one post of anybody, with `query` recent ones that match. Asked of the platform at the moment, which may charge the operator for it. Offered for accounts on X. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listConnectionPosts = <ThrowOnError extends boolean = true>(options: Options<ListConnectionPostsData, ThrowOnError>): RequestResult<ListConnectionPostsResponses, ListConnectionPostsErrors, ThrowOnError, 'data'> => options.client.get<ListConnectionPostsResponses, ListConnectionPostsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections/{id}/posts',
    ...options
});

/**
 * Connect an account again
 *
 * Its releases keep it. Without `credentials`, a person connects it at its `authorizationUrl`. It has to be the same account: what is not secret of its credentials stays the same. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const reconnectAccount = <ThrowOnError extends boolean = true>(options: Options<ReconnectAccountData, ThrowOnError>): RequestResult<ReconnectAccountResponses, ReconnectAccountErrors, ThrowOnError, 'data'> => options.client.post<ReconnectAccountResponses, ReconnectAccountErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections/{id}/reconnect',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read the slots of an account
 *
 * Slots are the weekly times at which the account publishes: a release with `slot: next` gets the next free one. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getConnectionSlots = <ThrowOnError extends boolean = true>(options: Options<GetConnectionSlotsData, ThrowOnError>): RequestResult<GetConnectionSlotsResponses, GetConnectionSlotsErrors, ThrowOnError, 'data'> => options.client.get<GetConnectionSlotsResponses, GetConnectionSlotsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections/{id}/slots',
    ...options
});

/**
 * Set the slots of an account
 *
 * Replaces all of them. Releases that are scheduled already keep their times. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const replaceConnectionSlots = <ThrowOnError extends boolean = true>(options: Options<ReplaceConnectionSlotsData, ThrowOnError>): RequestResult<ReplaceConnectionSlotsResponses, ReplaceConnectionSlotsErrors, ThrowOnError, 'data'> => options.client.put<ReplaceConnectionSlotsResponses, ReplaceConnectionSlotsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/connections/{id}/slots',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List batches of drafts
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listContentBatches = <ThrowOnError extends boolean = true>(options: Options<ListContentBatchesData, ThrowOnError>): RequestResult<ListContentBatchesResponses, ListContentBatchesErrors, ThrowOnError, 'data'> => options.client.get<ListContentBatchesResponses, ListContentBatchesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/content/batches',
    ...options
});

/**
 * Write up to 100 drafts
 *
 * With `dateRange` each becomes a draft release with a time: nothing is published before somebody schedules it. `GET /v1/generations?batchId=…` lists what is written. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const createContentBatch = <ThrowOnError extends boolean = true>(options: Options<CreateContentBatchData, ThrowOnError>): RequestResult<CreateContentBatchResponses, CreateContentBatchErrors, ThrowOnError, 'data'> => options.client.post<CreateContentBatchResponses, CreateContentBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/content/batches',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read how far a batch of drafts is
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getContentBatch = <ThrowOnError extends boolean = true>(options: Options<GetContentBatchData, ThrowOnError>): RequestResult<GetContentBatchResponses, GetContentBatchErrors, ThrowOnError, 'data'> => options.client.get<GetContentBatchResponses, GetContentBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/content/batches/{id}',
    ...options
});

/**
 * Cancel what is left of a batch of drafts
 *
 * What no worker has begun is cancelled. What is being written is finished. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const cancelContentBatch = <ThrowOnError extends boolean = true>(options: Options<CancelContentBatchData, ThrowOnError>): RequestResult<CancelContentBatchResponses, CancelContentBatchErrors, ThrowOnError, 'data'> => options.client.post<CancelContentBatchResponses, CancelContentBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/content/batches/{id}/cancel',
    ...options
});

/**
 * List what a batch of drafts would write
 *
 * Takes the body of creating it. Nothing is written. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const previewContentBatch = <ThrowOnError extends boolean = true>(options: Options<PreviewContentBatchData, ThrowOnError>): RequestResult<PreviewContentBatchResponses, PreviewContentBatchErrors, ThrowOnError, 'data'> => options.client.post<PreviewContentBatchResponses, PreviewContentBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/content/batches/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Write a post, a thread or a longer text as a draft
 *
 * The answer is the first generation; `siblings` names the others. Once completed, `written` has the text and the id of its draft. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const generateContent = <ThrowOnError extends boolean = true>(options: Options<GenerateContentData, ThrowOnError>): RequestResult<GenerateContentResponses, GenerateContentErrors, ThrowOnError, 'data'> => options.client.post<GenerateContentResponses, GenerateContentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/content/generate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Write a post for several channels at once, as drafts
 *
 * Each draft is a generation of its own, within the limits of its channel. The answer is the first one; `siblings` names the others. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const generateTurboContent = <ThrowOnError extends boolean = true>(options: Options<GenerateTurboContentData, ThrowOnError>): RequestResult<GenerateTurboContentResponses, GenerateTurboContentErrors, ThrowOnError, 'data'> => options.client.post<GenerateTurboContentResponses, GenerateTurboContentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/content/turbo',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read how many credits are left
 *
 * With what counts under each cap this month. Session with the role viewer or above, or an API key with `credits:read`.
 */
export const getCredits = <ThrowOnError extends boolean = true>(options: Options<GetCreditsData, ThrowOnError>): RequestResult<GetCreditsResponses, GetCreditsErrors, ThrowOnError, 'data'> => options.client.get<GetCreditsResponses, GetCreditsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/credits',
    ...options
});

/**
 * List what was added, reserved, spent and given back
 *
 * Newest first. Limited members see the entries of their brands. Session with the role viewer or above, or an API key with `credits:read`.
 */
export const listCreditEntries = <ThrowOnError extends boolean = true>(options: Options<ListCreditEntriesData, ThrowOnError>): RequestResult<ListCreditEntriesResponses, ListCreditEntriesErrors, ThrowOnError, 'data'> => options.client.get<ListCreditEntriesResponses, ListCreditEntriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/credits/entries',
    ...options
});

/**
 * Add credits
 *
 * Once under each reference, for good: a repeat answers with the entry that there is. API key with `credits:provision`, which only the operator can make. Sessions are refused.
 */
export const addCredits = <ThrowOnError extends boolean = true>(options: Options<AddCreditsData, ThrowOnError>): RequestResult<AddCreditsResponses, AddCreditsErrors, ThrowOnError, 'data'> => options.client.post<AddCreditsResponses, AddCreditsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/credits/entries',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what models have cost since when
 *
 * Newest first; what costs nothing is left out. Session with the role viewer or above, or an API key with `credits:read`.
 */
export const listCreditPrices = <ThrowOnError extends boolean = true>(options: Options<ListCreditPricesData, ThrowOnError>): RequestResult<ListCreditPricesResponses, ListCreditPricesErrors, ThrowOnError, 'data'> => options.client.get<ListCreditPricesResponses, ListCreditPricesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/credits/prices',
    ...options
});

/**
 * Give back what a generation has cost
 *
 * Once for each generation, whole or in part: a repeat answers with the entry that there is. API key with `credits:provision`, which only the operator can make. Sessions are refused.
 */
export const refundCredits = <ThrowOnError extends boolean = true>(options: Options<RefundCreditsData, ThrowOnError>): RequestResult<RefundCreditsResponses, RefundCreditsErrors, ThrowOnError, 'data'> => options.client.post<RefundCreditsResponses, RefundCreditsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/credits/refunds',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Sum what was spent by day, brand, key or model
 *
 * By the day of the start, UTC. A key counts with those that it replaced. Limited members see their brands. Session with the role viewer or above, or an API key with `credits:read`.
 */
export const getCreditUsage = <ThrowOnError extends boolean = true>(options: Options<GetCreditUsageData, ThrowOnError>): RequestResult<GetCreditUsageResponses, GetCreditUsageErrors, ThrowOnError, 'data'> => options.client.get<GetCreditUsageResponses, GetCreditUsageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/credits/usage',
    ...options
});

/**
 * List executions of workflows
 *
 * `search` is in the name of the workflow. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const listExecutions = <ThrowOnError extends boolean = true>(options: Options<ListExecutionsData, ThrowOnError>): RequestResult<ListExecutionsResponses, ListExecutionsErrors, ThrowOnError, 'data'> => options.client.get<ListExecutionsResponses, ListExecutionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/executions',
    ...options
});

/**
 * Read an execution
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const getExecution = <ThrowOnError extends boolean = true>(options: Options<GetExecutionData, ThrowOnError>): RequestResult<GetExecutionResponses, GetExecutionErrors, ThrowOnError, 'data'> => options.client.get<GetExecutionResponses, GetExecutionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/executions/{id}',
    ...options
});

/**
 * Decide what a step of an execution asks
 *
 * The execution goes on through `approved` or `rejected` of the node. Never by the API key or MCP connection that started it. Session with the role creator or above, or an API key with `posts:approve`.
 */
export const approveExecutionStep = <ThrowOnError extends boolean = true>(options: Options<ApproveExecutionStepData, ThrowOnError>): RequestResult<ApproveExecutionStepResponses, ApproveExecutionStepErrors, ThrowOnError, 'data'> => options.client.post<ApproveExecutionStepResponses, ApproveExecutionStepErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/executions/{id}/approve',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Cancel an execution
 *
 * What a step has begun outside is finished; nothing else begins. The execution is `cancelled` once its steps have ended. One that is `compensating` undoes nothing further, and is `failed`. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const cancelExecution = <ThrowOnError extends boolean = true>(options: Options<CancelExecutionData, ThrowOnError>): RequestResult<CancelExecutionResponses, CancelExecutionErrors, ThrowOnError, 'data'> => options.client.post<CancelExecutionResponses, CancelExecutionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/executions/{id}/cancel',
    ...options
});

/**
 * Run an execution again from one of its nodes
 *
 * Starts a new execution of the same version, in which the nodes before that one give what they gave, unless that was undone. Needs the scopes of its nodes. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const rerunExecution = <ThrowOnError extends boolean = true>(options: Options<RerunExecutionData, ThrowOnError>): RequestResult<RerunExecutionResponses, RerunExecutionErrors, ThrowOnError, 'data'> => options.client.post<RerunExecutionResponses, RerunExecutionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/executions/{id}/rerun',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Go on with an execution that failed or was cancelled
 *
 * Starts a new execution of the same version, in which every step that was done gives what it gave. Needs the scopes of its nodes. A second request gets the same execution. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const resumeExecution = <ThrowOnError extends boolean = true>(options: Options<ResumeExecutionData, ThrowOnError>): RequestResult<ResumeExecutionResponses, ResumeExecutionErrors, ThrowOnError, 'data'> => options.client.post<ResumeExecutionResponses, ResumeExecutionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/executions/{id}/resume',
    ...options
});

/**
 * List the steps of an execution
 *
 * In the order in which they began; those that wait for others come last, and nodes that no edge has led to yet are not among them. `search` is in the id of the node. A list by page, without a cursor. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const listExecutionSteps = <ThrowOnError extends boolean = true>(options: Options<ListExecutionStepsData, ThrowOnError>): RequestResult<ListExecutionStepsResponses, ListExecutionStepsErrors, ThrowOnError, 'data'> => options.client.get<ListExecutionStepsResponses, ListExecutionStepsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/executions/{id}/steps',
    ...options
});

/**
 * Read a step of an execution
 *
 * With its whole output, its settings with every expression evaluated, and attempts that went wrong. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const getExecutionStep = <ThrowOnError extends boolean = true>(options: Options<GetExecutionStepData, ThrowOnError>): RequestResult<GetExecutionStepResponses, GetExecutionStepErrors, ThrowOnError, 'data'> => options.client.get<GetExecutionStepResponses, GetExecutionStepErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/executions/{id}/steps/{nodeId}',
    ...options
});

/**
 * Download a stored file
 *
 * The address signs itself: no credential is needed.
 */
export const getFile = <ThrowOnError extends boolean = true>(options: Options<GetFileData, ThrowOnError>): RequestResult<GetFileResponses, GetFileErrors, ThrowOnError, 'data'> => options.client.get<GetFileResponses, GetFileErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/files/{organizationId}/{name}',
    ...options
});

/**
 * List generations
 *
 * Session with the role viewer or above, or an API key with `images:read` or `images:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read` or `articles:read` or `articles:create`.
 */
export const listGenerations = <ThrowOnError extends boolean = true>(options: Options<ListGenerationsData, ThrowOnError>): RequestResult<ListGenerationsResponses, ListGenerationsErrors, ThrowOnError, 'data'> => options.client.get<ListGenerationsResponses, ListGenerationsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/generations',
    ...options
});

/**
 * Read how far a generation is
 *
 * Session with the role viewer or above, or an API key with `images:read` or `images:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read` or `articles:read` or `articles:create`.
 */
export const getGeneration = <ThrowOnError extends boolean = true>(options: Options<GetGenerationData, ThrowOnError>): RequestResult<GetGenerationResponses, GetGenerationErrors, ThrowOnError, 'data'> => options.client.get<GetGenerationResponses, GetGenerationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/generations/{id}',
    ...options
});

/**
 * Cancel a generation
 *
 * It ends at once, and nothing is made of it. What a vendor is at work on is cancelled there as well, where the vendor can do that; it may charge for what it has done. Session with the role creator or above, or an API key with `images:create` or `images:update` or `videos:create` or `videos:create` or `videos:create` or `videos:create` or `videos:update` or `posts:draft` or `articles:create`.
 */
export const cancelGeneration = <ThrowOnError extends boolean = true>(options: Options<CancelGenerationData, ThrowOnError>): RequestResult<CancelGenerationResponses, CancelGenerationErrors, ThrowOnError, 'data'> => options.client.post<CancelGenerationResponses, CancelGenerationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/generations/{id}/cancel',
    ...options
});

/**
 * Read which apps of the instance are ready
 *
 * Public.
 */
export const getInstanceHealth = <ThrowOnError extends boolean = true>(options: Options<GetInstanceHealthData, ThrowOnError>): RequestResult<GetInstanceHealthResponses, GetInstanceHealthErrors, ThrowOnError, 'data'> => options.client.get<GetInstanceHealthResponses, GetInstanceHealthErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/health/apps',
    ...options
});

/**
 * List images
 *
 * Session with the role viewer or above, or an API key with `images:read`.
 */
export const listImages = <ThrowOnError extends boolean = true>(options: Options<ListImagesData, ThrowOnError>): RequestResult<ListImagesResponses, ListImagesErrors, ThrowOnError, 'data'> => options.client.get<ListImagesResponses, ListImagesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images',
    ...options
});

/**
 * Delete an image and its file
 *
 * Session with the role creator or above, or an API key with `images:delete`.
 */
export const deleteImage = <ThrowOnError extends boolean = true>(options: Options<DeleteImageData, ThrowOnError>): RequestResult<DeleteImageResponses, DeleteImageErrors, ThrowOnError, 'data'> => options.client.delete<DeleteImageResponses, DeleteImageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/{id}',
    ...options
});

/**
 * Read an image
 *
 * Session with the role viewer or above, or an API key with `images:read`.
 */
export const getImage = <ThrowOnError extends boolean = true>(options: Options<GetImageData, ThrowOnError>): RequestResult<GetImageResponses, GetImageErrors, ThrowOnError, 'data'> => options.client.get<GetImageResponses, GetImageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/{id}',
    ...options
});

/**
 * Describe an image for people who cannot see it
 *
 * The text goes along with posts that are written from now on. Session with the role creator or above, or an API key with `images:update`.
 */
export const updateImage = <ThrowOnError extends boolean = true>(options: Options<UpdateImageData, ThrowOnError>): RequestResult<UpdateImageResponses, UpdateImageErrors, ThrowOnError, 'data'> => options.client.patch<UpdateImageResponses, UpdateImageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Make a new picture of a picture
 *
 * The picture itself stays as it is. `crop`, `reframe` and `upscale` are made on this machine and answer the new asset, of the same type; the same again answers the same asset. `upscale` interpolates (Lanczos): it shows no more detail than the picture. A GIF is not extended. `edit` and `remove-background` need a model with `edits` or `removesBackgrounds`, and answer 202 with the generation that makes the new picture. Session with the role creator or above, or an API key with `images:update`.
 */
export const transformImage = <ThrowOnError extends boolean = true>(options: Options<TransformImageData, ThrowOnError>): RequestResult<TransformImageResponses, TransformImageErrors, ThrowOnError, 'data'> => options.client.post<TransformImageResponses, TransformImageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/{id}/transforms',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List batches of images
 *
 * Session with the role viewer or above, or an API key with `images:read` or `images:create`.
 */
export const listImageBatches = <ThrowOnError extends boolean = true>(options: Options<ListImageBatchesData, ThrowOnError>): RequestResult<ListImageBatchesResponses, ListImageBatchesErrors, ThrowOnError, 'data'> => options.client.get<ListImageBatchesResponses, ListImageBatchesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/batches',
    ...options
});

/**
 * Generate images from prompts with variables
 *
 * Every prompt is filled with every combination of the variables that it names. `GET /v1/generations?batchId=…` lists what is made. Session with the role creator or above, or an API key with `images:create`.
 */
export const createImageBatch = <ThrowOnError extends boolean = true>(options: Options<CreateImageBatchData, ThrowOnError>): RequestResult<CreateImageBatchResponses, CreateImageBatchErrors, ThrowOnError, 'data'> => options.client.post<CreateImageBatchResponses, CreateImageBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/batches',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read how far a batch is
 *
 * Session with the role viewer or above, or an API key with `images:read` or `images:create`.
 */
export const getImageBatch = <ThrowOnError extends boolean = true>(options: Options<GetImageBatchData, ThrowOnError>): RequestResult<GetImageBatchResponses, GetImageBatchErrors, ThrowOnError, 'data'> => options.client.get<GetImageBatchResponses, GetImageBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/batches/{id}',
    ...options
});

/**
 * Cancel what is left of a batch
 *
 * What no worker has begun is cancelled. What is being made is finished. Session with the role creator or above, or an API key with `images:create`.
 */
export const cancelImageBatch = <ThrowOnError extends boolean = true>(options: Options<CancelImageBatchData, ThrowOnError>): RequestResult<CancelImageBatchResponses, CancelImageBatchErrors, ThrowOnError, 'data'> => options.client.post<CancelImageBatchResponses, CancelImageBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/batches/{id}/cancel',
    ...options
});

/**
 * List what a batch of images would make and cost
 *
 * Takes the body of creating it. Nothing is written. Session with the role creator or above, or an API key with `images:create`.
 */
export const previewImageBatch = <ThrowOnError extends boolean = true>(options: Options<PreviewImageBatchData, ThrowOnError>): RequestResult<PreviewImageBatchResponses, PreviewImageBatchErrors, ThrowOnError, 'data'> => options.client.post<PreviewImageBatchResponses, PreviewImageBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/batches/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Generate images from a prompt
 *
 * The answer is the first generation; `siblings` names the others. Session with the role creator or above, or an API key with `images:create`.
 */
export const generateImages = <ThrowOnError extends boolean = true>(options: Options<GenerateImagesData, ThrowOnError>): RequestResult<GenerateImagesResponses, GenerateImagesErrors, ThrowOnError, 'data'> => options.client.post<GenerateImagesResponses, GenerateImagesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/generate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show what a request for images would make and cost
 *
 * Takes the body of generating them. Nothing is written. Session with the role creator or above, or an API key with `images:create`.
 */
export const previewImages = <ThrowOnError extends boolean = true>(options: Options<PreviewImagesData, ThrowOnError>): RequestResult<PreviewImagesResponses, PreviewImagesErrors, ThrowOnError, 'data'> => options.client.post<PreviewImagesResponses, PreviewImagesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/images/generate/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Check whether the instance is ready to go public
 *
 * For owners and admins of every organization of the instance. Where others have one, too, the operator runs `npm run doctor`. The result is kept for five seconds. Session of a person with the role admin or above. API keys are refused.
 */
export const getInstanceSetup = <ThrowOnError extends boolean = true>(options: Options<GetInstanceSetupData, ThrowOnError>): RequestResult<GetInstanceSetupResponses, GetInstanceSetupErrors, ThrowOnError, 'data'> => options.client.get<GetInstanceSetupResponses, GetInstanceSetupErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/instance/setup',
    ...options
});

/**
 * Send a test mail to yourself
 *
 * For owners and admins of every organization of the instance. Where others have one, too, the operator runs `npm run doctor`. Session of a person with the role admin or above. API keys are refused.
 */
export const sendTestMail = <ThrowOnError extends boolean = true>(options: Options<SendTestMailData, ThrowOnError>): RequestResult<SendTestMailResponses, SendTestMailErrors, ThrowOnError, 'data'> => options.client.post<SendTestMailResponses, SendTestMailErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/instance/setup/test-mail',
    ...options
});

/**
 * Join an organization
 *
 * Answers with the organization that the caller is a member of now. Session of a person, in an organization or not. API keys are refused.
 */
export const acceptInvitation = <ThrowOnError extends boolean = true>(options: Options<AcceptInvitationData, ThrowOnError>): RequestResult<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError, 'data'> => options.client.post<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/invitations/accept',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Make the card of a link
 *
 * Reads the page and keeps its picture in the library. Send the card, as it is or changed, with a release. Where the page cannot be read, `problem` says why. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const makeLinkCard = <ThrowOnError extends boolean = true>(options: Options<MakeLinkCardData, ThrowOnError>): RequestResult<MakeLinkCardResponses, MakeLinkCardErrors, ThrowOnError, 'data'> => options.client.post<MakeLinkCardResponses, MakeLinkCardErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/link-cards',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the models that generate
 *
 * With `brandId`, also those that were trained for the brand (`POST /v1/trainings`). Session with the role viewer or above, or an API key with `images:read` or `images:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `videos:read` or `videos:create` or `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read` or `articles:read` or `articles:create`.
 */
export const listModels = <ThrowOnError extends boolean = true>(options: Options<ListModelsData, ThrowOnError>): RequestResult<ListModelsResponses, ListModelsErrors, ThrowOnError, 'data'> => options.client.get<ListModelsResponses, ListModelsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/models',
    ...options
});

/**
 * List newsletters
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listNewsletters = <ThrowOnError extends boolean = true>(options: Options<ListNewslettersData, ThrowOnError>): RequestResult<ListNewslettersResponses, ListNewslettersErrors, ThrowOnError, 'data'> => options.client.get<ListNewslettersResponses, ListNewslettersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters',
    ...options
});

/**
 * Create a newsletter
 *
 * Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const createNewsletter = <ThrowOnError extends boolean = true>(options: Options<CreateNewsletterData, ThrowOnError>): RequestResult<CreateNewsletterResponses, CreateNewsletterErrors, ThrowOnError, 'data'> => options.client.post<CreateNewsletterResponses, CreateNewsletterErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a newsletter with its subscribers
 *
 * Links that unsubscribe from it go on to work. Posts of accounts that send to it fail from then on. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const deleteNewsletter = <ThrowOnError extends boolean = true>(options: Options<DeleteNewsletterData, ThrowOnError>): RequestResult<DeleteNewsletterResponses, DeleteNewsletterErrors, ThrowOnError, 'data'> => options.client.delete<DeleteNewsletterResponses, DeleteNewsletterErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters/{id}',
    ...options
});

/**
 * Read a newsletter
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getNewsletter = <ThrowOnError extends boolean = true>(options: Options<GetNewsletterData, ThrowOnError>): RequestResult<GetNewsletterResponses, GetNewsletterErrors, ThrowOnError, 'data'> => options.client.get<GetNewsletterResponses, GetNewsletterErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters/{id}',
    ...options
});

/**
 * Change a newsletter
 *
 * Mails that are still to be sent have the new name and postal address. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const updateNewsletter = <ThrowOnError extends boolean = true>(options: Options<UpdateNewsletterData, ThrowOnError>): RequestResult<UpdateNewsletterResponses, UpdateNewsletterErrors, ThrowOnError, 'data'> => options.client.patch<UpdateNewsletterResponses, UpdateNewsletterErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what was mailed to a newsletter
 *
 * Newest first. `search` is not used. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listNewsletterIssues = <ThrowOnError extends boolean = true>(options: Options<ListNewsletterIssuesData, ThrowOnError>): RequestResult<ListNewsletterIssuesResponses, ListNewsletterIssuesErrors, ThrowOnError, 'data'> => options.client.get<ListNewsletterIssuesResponses, ListNewsletterIssuesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters/{id}/issues',
    ...options
});

/**
 * List subscribers of a newsletter
 *
 * Those who asked last first. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const listSubscribers = <ThrowOnError extends boolean = true>(options: Options<ListSubscribersData, ThrowOnError>): RequestResult<ListSubscribersResponses, ListSubscribersErrors, ThrowOnError, 'data'> => options.client.get<ListSubscribersResponses, ListSubscribersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters/{id}/subscribers',
    ...options
});

/**
 * Add subscribers to a newsletter
 *
 * With `consent`, the addresses are confirmed at once. Without it, each gets a mail that asks to confirm. Repeating it adds nobody twice. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const importSubscribers = <ThrowOnError extends boolean = true>(options: Options<ImportSubscribersData, ThrowOnError>): RequestResult<ImportSubscribersResponses, ImportSubscribersErrors, ThrowOnError, 'data'> => options.client.post<ImportSubscribersResponses, ImportSubscribersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters/{id}/subscribers',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Export the subscribers of a newsletter as CSV
 *
 * Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const exportSubscribers = <ThrowOnError extends boolean = true>(options: Options<ExportSubscribersData, ThrowOnError>): RequestResult<ExportSubscribersResponses, ExportSubscribersErrors, ThrowOnError, 'data'> => options.client.get<ExportSubscribersResponses, ExportSubscribersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters/{id}/subscribers.csv',
    ...options
});

/**
 * Delete a subscriber
 *
 * For good: nothing is kept but a digest of the address, so that no import brings it back. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const deleteSubscriber = <ThrowOnError extends boolean = true>(options: Options<DeleteSubscriberData, ThrowOnError>): RequestResult<DeleteSubscriberResponses, DeleteSubscriberErrors, ThrowOnError, 'data'> => options.client.delete<DeleteSubscriberResponses, DeleteSubscriberErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/newsletters/{id}/subscribers/{subscriberId}',
    ...options
});

/**
 * List what needs you
 *
 * Notices of the kinds that your role gets and the app shows you, newest first. `meta.total` with `unread=true` is the number on the bell. Session of a person with the role viewer or above. API keys are refused.
 */
export const listNotices = <ThrowOnError extends boolean = true>(options: Options<ListNoticesData, ThrowOnError>): RequestResult<ListNoticesResponses, ListNoticesErrors, ThrowOnError, 'data'> => options.client.get<ListNoticesResponses, ListNoticesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/notices',
    ...options
});

/**
 * Read how notices reach you
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const getNoticePreferences = <ThrowOnError extends boolean = true>(options: Options<GetNoticePreferencesData, ThrowOnError>): RequestResult<GetNoticePreferencesResponses, GetNoticePreferencesErrors, ThrowOnError, 'data'> => options.client.get<GetNoticePreferencesResponses, GetNoticePreferencesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/notices/preferences',
    ...options
});

/**
 * Change how notices reach you
 *
 * In this organization. Session of a person with the role viewer or above. API keys are refused.
 */
export const updateNoticePreferences = <ThrowOnError extends boolean = true>(options: Options<UpdateNoticePreferencesData, ThrowOnError>): RequestResult<UpdateNoticePreferencesResponses, UpdateNoticePreferencesErrors, ThrowOnError, 'data'> => options.client.patch<UpdateNoticePreferencesResponses, UpdateNoticePreferencesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/notices/preferences',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Mark notices as read
 *
 * For yourself only. Send either `ids` or `until`. Session of a person with the role viewer or above. API keys are refused.
 */
export const readNotices = <ThrowOnError extends boolean = true>(options: Options<ReadNoticesData, ThrowOnError>): RequestResult<ReadNoticesResponses, ReadNoticesErrors, ThrowOnError, 'data'> => options.client.post<ReadNoticesResponses, ReadNoticesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/notices/read',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List connected MCP clients
 *
 * `search` looks into the name of the client. Session of a person with the role viewer or above. API keys are refused.
 */
export const listMcpConnections = <ThrowOnError extends boolean = true>(options: Options<ListMcpConnectionsData, ThrowOnError>): RequestResult<ListMcpConnectionsResponses, ListMcpConnectionsErrors, ThrowOnError, 'data'> => options.client.get<ListMcpConnectionsResponses, ListMcpConnectionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/oauth/connections',
    ...options
});

/**
 * Disconnect an MCP client
 *
 * Your own, or any of the organization for admins and owners. Every token of it ends. Session of a person with the role viewer or above. API keys are refused.
 */
export const revokeMcpConnection = <ThrowOnError extends boolean = true>(options: Options<RevokeMcpConnectionData, ThrowOnError>): RequestResult<RevokeMcpConnectionResponses, RevokeMcpConnectionErrors, ThrowOnError, 'data'> => options.client.delete<RevokeMcpConnectionResponses, RevokeMcpConnectionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/oauth/connections/{id}',
    ...options
});

/**
 * List your organizations
 *
 * With your role in each. Session of a person, in an organization or not. API keys are refused.
 */
export const listOrganizations = <ThrowOnError extends boolean = true>(options: Options<ListOrganizationsData, ThrowOnError>): RequestResult<ListOrganizationsResponses, ListOrganizationsErrors, ThrowOnError, 'data'> => options.client.get<ListOrganizationsResponses, ListOrganizationsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations',
    ...options
});

/**
 * Create an organization
 *
 * The caller becomes its owner. Session of a person, in an organization or not. API keys are refused.
 */
export const createOrganization = <ThrowOnError extends boolean = true>(options: Options<CreateOrganizationData, ThrowOnError>): RequestResult<CreateOrganizationResponses, CreateOrganizationErrors, ThrowOnError, 'data'> => options.client.post<CreateOrganizationResponses, CreateOrganizationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete an organization
 *
 * It stops at once and is erased after 14 days, until when an owner can restore it. Session of a person with the role owner or above. API keys are refused.
 */
export const deleteOrganization = <ThrowOnError extends boolean = true>(options: Options<DeleteOrganizationData, ThrowOnError>): RequestResult<DeleteOrganizationResponses, DeleteOrganizationErrors, ThrowOnError, 'data'> => options.client.delete<DeleteOrganizationResponses, DeleteOrganizationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read an organization
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const getOrganization = <ThrowOnError extends boolean = true>(options: Options<GetOrganizationData, ThrowOnError>): RequestResult<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError, 'data'> => options.client.get<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}',
    ...options
});

/**
 * Change an organization
 *
 * Session of a person with the role admin or above. API keys are refused.
 */
export const updateOrganization = <ThrowOnError extends boolean = true>(options: Options<UpdateOrganizationData, ThrowOnError>): RequestResult<UpdateOrganizationResponses, UpdateOrganizationErrors, ThrowOnError, 'data'> => options.client.patch<UpdateOrganizationResponses, UpdateOrganizationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List exports of an organization
 *
 * Newest first. An export is gone once it has expired. Session of a person with the role owner or above. API keys are refused.
 */
export const listOrganizationExports = <ThrowOnError extends boolean = true>(options: Options<ListOrganizationExportsData, ThrowOnError>): RequestResult<ListOrganizationExportsResponses, ListOrganizationExportsErrors, ThrowOnError, 'data'> => options.client.get<ListOrganizationExportsResponses, ListOrganizationExportsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/exports',
    ...options
});

/**
 * Export an organization
 *
 * Everything that it has, as JSON and files in a ZIP archive, without secrets. Read the export until it is completed. An organization can be exported five times in 24 hours. Session of a person with the role owner or above. API keys are refused.
 */
export const exportOrganization = <ThrowOnError extends boolean = true>(options: Options<ExportOrganizationData, ThrowOnError>): RequestResult<ExportOrganizationResponses, ExportOrganizationErrors, ThrowOnError, 'data'> => options.client.post<ExportOrganizationResponses, ExportOrganizationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/exports',
    ...options
});

/**
 * Read an export of an organization
 *
 * Session of a person with the role owner or above. API keys are refused.
 */
export const getOrganizationExport = <ThrowOnError extends boolean = true>(options: Options<GetOrganizationExportData, ThrowOnError>): RequestResult<GetOrganizationExportResponses, GetOrganizationExportErrors, ThrowOnError, 'data'> => options.client.get<GetOrganizationExportResponses, GetOrganizationExportErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/exports/{exportId}',
    ...options
});

/**
 * List open invitations
 *
 * Session of a person with the role admin or above. API keys are refused.
 */
export const listInvitations = <ThrowOnError extends boolean = true>(options: Options<ListInvitationsData, ThrowOnError>): RequestResult<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError, 'data'> => options.client.get<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/invitations',
    ...options
});

/**
 * Invite someone by email
 *
 * Again for the same address: the earlier invitation is void. Session of a person with the role admin or above. API keys are refused.
 */
export const createInvitation = <ThrowOnError extends boolean = true>(options: Options<CreateInvitationData, ThrowOnError>): RequestResult<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError, 'data'> => options.client.post<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/invitations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Withdraw an invitation
 *
 * Session of a person with the role admin or above. API keys are refused.
 */
export const deleteInvitation = <ThrowOnError extends boolean = true>(options: Options<DeleteInvitationData, ThrowOnError>): RequestResult<DeleteInvitationResponses, DeleteInvitationErrors, ThrowOnError, 'data'> => options.client.delete<DeleteInvitationResponses, DeleteInvitationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/invitations/{invitationId}',
    ...options
});

/**
 * List members
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const listMembers = <ThrowOnError extends boolean = true>(options: Options<ListMembersData, ThrowOnError>): RequestResult<ListMembersResponses, ListMembersErrors, ThrowOnError, 'data'> => options.client.get<ListMembersResponses, ListMembersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/members',
    ...options
});

/**
 * Remove a member
 *
 * Anybody may leave; to remove others takes an admin. Session of a person with the role viewer or above. API keys are refused.
 */
export const deleteMember = <ThrowOnError extends boolean = true>(options: Options<DeleteMemberData, ThrowOnError>): RequestResult<DeleteMemberResponses, DeleteMemberErrors, ThrowOnError, 'data'> => options.client.delete<DeleteMemberResponses, DeleteMemberErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/members/{userId}',
    ...options
});

/**
 * Change the role or the brands of a member
 *
 * Session of a person with the role admin or above. API keys are refused.
 */
export const updateMember = <ThrowOnError extends boolean = true>(options: Options<UpdateMemberData, ThrowOnError>): RequestResult<UpdateMemberResponses, UpdateMemberErrors, ThrowOnError, 'data'> => options.client.patch<UpdateMemberResponses, UpdateMemberErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/members/{userId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read whether publishing is paused
 *
 * Session with the role viewer or above, or an API key with `posts:schedule` or `posts:publish`.
 */
export const getPublishing = <ThrowOnError extends boolean = true>(options: Options<GetPublishingData, ThrowOnError>): RequestResult<GetPublishingResponses, GetPublishingErrors, ThrowOnError, 'data'> => options.client.get<GetPublishingResponses, GetPublishingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/publishing',
    ...options
});

/**
 * Pause everything that is published
 *
 * Nothing is sent from now on, and every post keeps its time. What is being sent at this moment is completed. Session with the role creator or above, or an API key with `posts:publish`.
 */
export const pausePublishing = <ThrowOnError extends boolean = true>(options: Options<PausePublishingData, ThrowOnError>): RequestResult<PausePublishingResponses, PausePublishingErrors, ThrowOnError, 'data'> => options.client.post<PausePublishingResponses, PausePublishingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/publishing/pause',
    ...options
});

/**
 * Resume publishing
 *
 * Says what becomes of the posts that fell due meanwhile. Session with the role admin or above, or an API key with `posts:publish`.
 */
export const resumePublishing = <ThrowOnError extends boolean = true>(options: Options<ResumePublishingData, ThrowOnError>): RequestResult<ResumePublishingResponses, ResumePublishingErrors, ThrowOnError, 'data'> => options.client.post<ResumePublishingResponses, ResumePublishingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/publishing/resume',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Verify the receipts of publishing
 *
 * Finds receipts that were changed, removed, moved or added after they were sealed. Reads the whole chain, or with `limit` a part of it, after which the part after `next` can be asked for. Session of a person with the role admin or above. API keys are refused.
 */
export const verifyReceipts = <ThrowOnError extends boolean = true>(options: Options<VerifyReceiptsData, ThrowOnError>): RequestResult<VerifyReceiptsResponses, VerifyReceiptsErrors, ThrowOnError, 'data'> => options.client.get<VerifyReceiptsResponses, VerifyReceiptsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/receipts/verification',
    ...options
});

/**
 * Restore an organization that is scheduled for deletion
 *
 * Session of a person with the role owner or above. API keys are refused.
 */
export const restoreOrganization = <ThrowOnError extends boolean = true>(options: Options<RestoreOrganizationData, ThrowOnError>): RequestResult<RestoreOrganizationResponses, RestoreOrganizationErrors, ThrowOnError, 'data'> => options.client.post<RestoreOrganizationResponses, RestoreOrganizationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/restore',
    ...options
});

/**
 * Read the caps of credits and the low balance
 *
 * Session with the role admin or above, or an API key with `admin`.
 */
export const getCreditSettings = <ThrowOnError extends boolean = true>(options: Options<GetCreditSettingsData, ThrowOnError>): RequestResult<GetCreditSettingsResponses, GetCreditSettingsErrors, ThrowOnError, 'data'> => options.client.get<GetCreditSettingsResponses, GetCreditSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/credits',
    ...options
});

/**
 * Change the caps of credits and the low balance
 *
 * Takes effect on the next start. Null removes a cap, or the low balance. What was started before is made. Session with the role admin or above, or an API key with `admin`.
 */
export const updateCreditSettings = <ThrowOnError extends boolean = true>(options: Options<UpdateCreditSettingsData, ThrowOnError>): RequestResult<UpdateCreditSettingsResponses, UpdateCreditSettingsErrors, ThrowOnError, 'data'> => options.client.patch<UpdateCreditSettingsResponses, UpdateCreditSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/credits',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read whether anything is generated, what prompts may not say, and which models are used
 *
 * Session with the role admin or above, or an API key with `admin`.
 */
export const getGenerationSettings = <ThrowOnError extends boolean = true>(options: Options<GetGenerationSettingsData, ThrowOnError>): RequestResult<GetGenerationSettingsResponses, GetGenerationSettingsErrors, ThrowOnError, 'data'> => options.client.get<GetGenerationSettingsResponses, GetGenerationSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/generation',
    ...options
});

/**
 * Switch generation off or on, and change what prompts may not say and which models are used
 *
 * Omitted fields do not change. Takes effect on the next request; while generation is off, it is refused with `generation_off`. What was accepted before is made. Session with the role admin or above, or an API key with `admin`.
 */
export const updateGenerationSettings = <ThrowOnError extends boolean = true>(options: Options<UpdateGenerationSettingsData, ThrowOnError>): RequestResult<UpdateGenerationSettingsResponses, UpdateGenerationSettingsErrors, ThrowOnError, 'data'> => options.client.patch<UpdateGenerationSettingsResponses, UpdateGenerationSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/generation',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read who publishes at once and who asks first
 *
 * Session with the role admin or above, or an API key with `admin`.
 */
export const getPublishingSettings = <ThrowOnError extends boolean = true>(options: Options<GetPublishingSettingsData, ThrowOnError>): RequestResult<GetPublishingSettingsResponses, GetPublishingSettingsErrors, ThrowOnError, 'data'> => options.client.get<GetPublishingSettingsResponses, GetPublishingSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/publishing',
    ...options
});

/**
 * Change who publishes at once and who asks first
 *
 * Null removes a setting, so that its default holds again. Session with the role admin or above, or an API key with `admin`.
 */
export const updatePublishingSettings = <ThrowOnError extends boolean = true>(options: Options<UpdatePublishingSettingsData, ThrowOnError>): RequestResult<UpdatePublishingSettingsResponses, UpdatePublishingSettingsErrors, ThrowOnError, 'data'> => options.client.patch<UpdatePublishingSettingsResponses, UpdatePublishingSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/publishing',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the vendors of models, and which have a key of the organization
 *
 * Those of which this instance offers models. Session of a person with the role admin or above. API keys are refused.
 */
export const listVendorKeys = <ThrowOnError extends boolean = true>(options: Options<ListVendorKeysData, ThrowOnError>): RequestResult<ListVendorKeysResponses, ListVendorKeysErrors, ThrowOnError, 'data'> => options.client.get<ListVendorKeysResponses, ListVendorKeysErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/vendor-keys',
    ...options
});

/**
 * Remove the key of the organization at a vendor
 *
 * From now on the key of the instance is used. What is under way at the vendor fails. Session of a person with the role admin or above. API keys are refused.
 */
export const deleteVendorKey = <ThrowOnError extends boolean = true>(options: Options<DeleteVendorKeyData, ThrowOnError>): RequestResult<DeleteVendorKeyResponses, DeleteVendorKeyErrors, ThrowOnError, 'data'> => options.client.delete<DeleteVendorKeyResponses, DeleteVendorKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/vendor-keys/{vendor}',
    ...options
});

/**
 * Set the key of the organization at a vendor
 *
 * The vendor is asked whether the key is right. From now on it is used instead of the key of the instance. Session of a person with the role admin or above. API keys are refused.
 */
export const setVendorKey = <ThrowOnError extends boolean = true>(options: Options<SetVendorKeyData, ThrowOnError>): RequestResult<SetVendorKeyResponses, SetVendorKeyErrors, ThrowOnError, 'data'> => options.client.put<SetVendorKeyResponses, SetVendorKeyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/vendor-keys/{vendor}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read the webhook settings
 *
 * Session of a person with the role admin or above. API keys are refused.
 */
export const getWebhookSettings = <ThrowOnError extends boolean = true>(options: Options<GetWebhookSettingsData, ThrowOnError>): RequestResult<GetWebhookSettingsResponses, GetWebhookSettingsErrors, ThrowOnError, 'data'> => options.client.get<GetWebhookSettingsResponses, GetWebhookSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/webhooks',
    ...options
});

/**
 * Change the webhook settings
 *
 * `signingSecret` is in the answer only when this change generated it. Session of a person with the role admin or above. API keys are refused.
 */
export const updateWebhookSettings = <ThrowOnError extends boolean = true>(options: Options<UpdateWebhookSettingsData, ThrowOnError>): RequestResult<UpdateWebhookSettingsResponses, UpdateWebhookSettingsErrors, ThrowOnError, 'data'> => options.client.patch<UpdateWebhookSettingsResponses, UpdateWebhookSettingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/webhooks',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List webhook deliveries
 *
 * Session of a person with the role admin or above. API keys are refused.
 */
export const listDeliveries = <ThrowOnError extends boolean = true>(options: Options<ListDeliveriesData, ThrowOnError>): RequestResult<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError, 'data'> => options.client.get<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/webhooks/deliveries',
    ...options
});

/**
 * Read a delivery and its attempts
 *
 * Session of a person with the role admin or above. API keys are refused.
 */
export const getDelivery = <ThrowOnError extends boolean = true>(options: Options<GetDeliveryData, ThrowOnError>): RequestResult<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError, 'data'> => options.client.get<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/webhooks/deliveries/{id}',
    ...options
});

/**
 * Send an event again
 *
 * As a new delivery of the same `eventId`. Not while one of it is queued. Session of a person with the role admin or above. API keys are refused.
 */
export const replayDelivery = <ThrowOnError extends boolean = true>(options: Options<ReplayDeliveryData, ThrowOnError>): RequestResult<ReplayDeliveryResponses, ReplayDeliveryErrors, ThrowOnError, 'data'> => options.client.post<ReplayDeliveryResponses, ReplayDeliveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/webhooks/deliveries/{id}/replay',
    ...options
});

/**
 * Send again what was not delivered
 *
 * At most 1,000 events a call, oldest first; `cursor` of the answer goes on from there. Session of a person with the role admin or above. API keys are refused.
 */
export const replayDeliveries = <ThrowOnError extends boolean = true>(options: Options<ReplayDeliveriesData, ThrowOnError>): RequestResult<ReplayDeliveriesResponses, ReplayDeliveriesErrors, ThrowOnError, 'data'> => options.client.post<ReplayDeliveriesResponses, ReplayDeliveriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/webhooks/replay',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Replace the signing secret
 *
 * The new secret is shown here once. For 24 hours the one before it signs beside it in `webhook-signature`. Session of a person with the role admin or above. API keys are refused.
 */
export const rotateWebhookSecret = <ThrowOnError extends boolean = true>(options: Options<RotateWebhookSecretData, ThrowOnError>): RequestResult<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'> => options.client.post<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/webhooks/rotate-secret',
    ...options
});

/**
 * Send a sample of an event
 *
 * Whatever the filter says, and before delivery is enabled too. Session of a person with the role admin or above. API keys are refused.
 */
export const sendTestDelivery = <ThrowOnError extends boolean = true>(options: Options<SendTestDeliveryData, ThrowOnError>): RequestResult<SendTestDeliveryResponses, SendTestDeliveryErrors, ThrowOnError, 'data'> => options.client.post<SendTestDeliveryResponses, SendTestDeliveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/organizations/{organizationId}/settings/webhooks/test',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List posts
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listPosts = <ThrowOnError extends boolean = true>(options: Options<ListPostsData, ThrowOnError>): RequestResult<ListPostsResponses, ListPostsErrors, ThrowOnError, 'data'> => options.client.get<ListPostsResponses, ListPostsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/posts',
    ...options
});

/**
 * Create a draft post, or schedule one
 *
 * With `scheduledAt` a release publishes it on `platforms`. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const createPost = <ThrowOnError extends boolean = true>(options: Options<CreatePostData, ThrowOnError>): RequestResult<CreatePostResponses, CreatePostErrors, ThrowOnError, 'data'> => options.client.post<CreatePostResponses, CreatePostErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/posts',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a post
 *
 * Session with the role creator or above, or an API key with `posts:draft`.
 */
export const deletePost = <ThrowOnError extends boolean = true>(options: Options<DeletePostData, ThrowOnError>): RequestResult<DeletePostResponses, DeletePostErrors, ThrowOnError, 'data'> => options.client.delete<DeletePostResponses, DeletePostErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/posts/{id}',
    ...options
});

/**
 * Read a post
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getPost = <ThrowOnError extends boolean = true>(options: Options<GetPostData, ThrowOnError>): RequestResult<GetPostResponses, GetPostErrors, ThrowOnError, 'data'> => options.client.get<GetPostResponses, GetPostErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/posts/{id}',
    ...options
});

/**
 * Change a draft post
 *
 * Session with the role creator or above, or an API key with `posts:draft`.
 */
export const updatePost = <ThrowOnError extends boolean = true>(options: Options<UpdatePostData, ThrowOnError>): RequestResult<UpdatePostResponses, UpdatePostErrors, ThrowOnError, 'data'> => options.client.patch<UpdatePostResponses, UpdatePostErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/posts/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show what publishing a post would send
 *
 * A dry run: what would be sent where, and what every rule of the channel says. Nothing is sent. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const previewPost = <ThrowOnError extends boolean = true>(options: Options<PreviewPostData, ThrowOnError>): RequestResult<PreviewPostResponses, PreviewPostErrors, ThrowOnError, 'data'> => options.client.post<PreviewPostResponses, PreviewPostErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/posts/{id}/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Rewrite a post for another channel, as a draft
 *
 * The post itself stays as it is. Once completed, `written.postId` is the new draft, with the files that its channel takes. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const repurposePost = <ThrowOnError extends boolean = true>(options: Options<RepurposePostData, ThrowOnError>): RequestResult<RepurposePostResponses, RepurposePostErrors, ThrowOnError, 'data'> => options.client.post<RepurposePostResponses, RepurposePostErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/posts/{id}/repurpose',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List prompts
 *
 * The newest first. `search` looks into name, text and description. Session with the role viewer or above, or an API key with `prompts:read`.
 */
export const listPrompts = <ThrowOnError extends boolean = true>(options: Options<ListPromptsData, ThrowOnError>): RequestResult<ListPromptsResponses, ListPromptsErrors, ThrowOnError, 'data'> => options.client.get<ListPromptsResponses, ListPromptsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts',
    ...options
});

/**
 * Save a prompt
 *
 * Session with the role creator or above, or an API key with `prompts:create`.
 */
export const createPrompt = <ThrowOnError extends boolean = true>(options: Options<CreatePromptData, ThrowOnError>): RequestResult<CreatePromptResponses, CreatePromptErrors, ThrowOnError, 'data'> => options.client.post<CreatePromptResponses, CreatePromptErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a prompt
 *
 * With its versions. What was made with it stays. Session with the role creator or above, or an API key with `prompts:delete`.
 */
export const deletePrompt = <ThrowOnError extends boolean = true>(options: Options<DeletePromptData, ThrowOnError>): RequestResult<DeletePromptResponses, DeletePromptErrors, ThrowOnError, 'data'> => options.client.delete<DeletePromptResponses, DeletePromptErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts/{id}',
    ...options
});

/**
 * Read a prompt
 *
 * Session with the role viewer or above, or an API key with `prompts:read`.
 */
export const getPrompt = <ThrowOnError extends boolean = true>(options: Options<GetPromptData, ThrowOnError>): RequestResult<GetPromptResponses, GetPromptErrors, ThrowOnError, 'data'> => options.client.get<GetPromptResponses, GetPromptErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts/{id}',
    ...options
});

/**
 * Change a prompt
 *
 * A new name or text makes a version. Session with the role creator or above, or an API key with `prompts:update`.
 */
export const updatePrompt = <ThrowOnError extends boolean = true>(options: Options<UpdatePromptData, ThrowOnError>): RequestResult<UpdatePromptResponses, UpdatePromptErrors, ThrowOnError, 'data'> => options.client.patch<UpdatePromptResponses, UpdatePromptErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Enhance a saved prompt for a brand
 *
 * As `POST /v1/prompts/enhance`. To keep the answer, change the text of the prompt to it. Session with the role creator or above, or an API key with `prompts:create`.
 */
export const enhanceSavedPrompt = <ThrowOnError extends boolean = true>(options: Options<EnhanceSavedPromptData, ThrowOnError>): RequestResult<EnhanceSavedPromptResponses, EnhanceSavedPromptErrors, ThrowOnError, 'data'> => options.client.post<EnhanceSavedPromptResponses, EnhanceSavedPromptErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts/{id}/enhance',
    ...options
});

/**
 * List the versions of a prompt
 *
 * The newest first: what it says now. Session with the role viewer or above, or an API key with `prompts:read`.
 */
export const listPromptVersions = <ThrowOnError extends boolean = true>(options: Options<ListPromptVersionsData, ThrowOnError>): RequestResult<ListPromptVersionsResponses, ListPromptVersionsErrors, ThrowOnError, 'data'> => options.client.get<ListPromptVersionsResponses, ListPromptVersionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts/{id}/versions',
    ...options
});

/**
 * Read a version of a prompt
 *
 * With what differs from the one before. Session with the role viewer or above, or an API key with `prompts:read`.
 */
export const getPromptVersion = <ThrowOnError extends boolean = true>(options: Options<GetPromptVersionData, ThrowOnError>): RequestResult<GetPromptVersionResponses, GetPromptVersionErrors, ThrowOnError, 'data'> => options.client.get<GetPromptVersionResponses, GetPromptVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts/{id}/versions/{number}',
    ...options
});

/**
 * Bring back a version of a prompt
 *
 * Makes a new version with the name and the text of that one. Session with the role creator or above, or an API key with `prompts:update`.
 */
export const restorePromptVersion = <ThrowOnError extends boolean = true>(options: Options<RestorePromptVersionData, ThrowOnError>): RequestResult<RestorePromptVersionResponses, RestorePromptVersionErrors, ThrowOnError, 'data'> => options.client.post<RestorePromptVersionResponses, RestorePromptVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts/{id}/versions/{number}/restore',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Enhance a prompt for a brand
 *
 * A model rewrites it with the look of the brand and keeps its variables. The answer comes with the request, within 60 seconds; nothing is saved. Session with the role creator or above, or an API key with `prompts:create`.
 */
export const enhancePrompt = <ThrowOnError extends boolean = true>(options: Options<EnhancePromptData, ThrowOnError>): RequestResult<EnhancePromptResponses, EnhancePromptErrors, ThrowOnError, 'data'> => options.client.post<EnhancePromptResponses, EnhancePromptErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/prompts/enhance',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List receipts of publishing
 *
 * The newest first, one for each attempt that has ended. Receipts are never changed and outlast their release. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listReceipts = <ThrowOnError extends boolean = true>(options: Options<ListReceiptsData, ThrowOnError>): RequestResult<ListReceiptsResponses, ListReceiptsErrors, ThrowOnError, 'data'> => options.client.get<ListReceiptsResponses, ListReceiptsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/receipts',
    ...options
});

/**
 * Read a receipt of publishing
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getReceipt = <ThrowOnError extends boolean = true>(options: Options<GetReceiptData, ThrowOnError>): RequestResult<GetReceiptResponses, GetReceiptErrors, ThrowOnError, 'data'> => options.client.get<GetReceiptResponses, GetReceiptErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/receipts/{id}',
    ...options
});

/**
 * Import releases from a CSV or ICS file
 *
 * Every row becomes a release, or none does: with a fault in any row, nothing is imported. `dryRun: true` lists what would be imported, with all faults, and writes nothing. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const importReleases = <ThrowOnError extends boolean = true>(options: Options<ImportReleasesData, ThrowOnError>): RequestResult<ImportReleasesResponses, ImportReleasesErrors, ThrowOnError, 'data'> => options.client.post<ImportReleasesResponses, ImportReleasesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/release-imports',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Undo an import
 *
 * Deletes the releases of the import that still wait, changed since or not. What is being published, or was, stays. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const undoReleaseImport = <ThrowOnError extends boolean = true>(options: Options<UndoReleaseImportData, ThrowOnError>): RequestResult<UndoReleaseImportResponses, UndoReleaseImportErrors, ThrowOnError, 'data'> => options.client.delete<UndoReleaseImportResponses, UndoReleaseImportErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/release-imports/{id}',
    ...options
});

/**
 * Read an import, and what became of its releases
 *
 * Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const getReleaseImport = <ThrowOnError extends boolean = true>(options: Options<GetReleaseImportData, ThrowOnError>): RequestResult<GetReleaseImportResponses, GetReleaseImportErrors, ThrowOnError, 'data'> => options.client.get<GetReleaseImportResponses, GetReleaseImportErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/release-imports/{id}',
    ...options
});

/**
 * List releases
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listReleases = <ThrowOnError extends boolean = true>(options: Options<ListReleasesData, ThrowOnError>): RequestResult<ListReleasesResponses, ListReleasesErrors, ThrowOnError, 'data'> => options.client.get<ListReleasesResponses, ListReleasesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases',
    ...options
});

/**
 * Publish on several accounts, now or at a time
 *
 * Without `scheduledAt` it is published at once; with `status: draft` once it is resumed. With `recurrence` it repeats: each day is a release of its own, and exists 90 days ahead. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const createRelease = <ThrowOnError extends boolean = true>(options: Options<CreateReleaseData, ThrowOnError>): RequestResult<CreateReleaseResponses, CreateReleaseErrors, ThrowOnError, 'data'> => options.client.post<CreateReleaseResponses, CreateReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a draft or finished release
 *
 * Cancel a scheduled release before you delete it. Published posts stay on their platforms. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const deleteRelease = <ThrowOnError extends boolean = true>(options: Options<DeleteReleaseData, ThrowOnError>): RequestResult<DeleteReleaseResponses, DeleteReleaseErrors, ThrowOnError, 'data'> => options.client.delete<DeleteReleaseResponses, DeleteReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}',
    ...options
});

/**
 * Read a release, its targets and their attempts
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getRelease = <ThrowOnError extends boolean = true>(options: Options<GetReleaseData, ThrowOnError>): RequestResult<GetReleaseResponses, GetReleaseErrors, ThrowOnError, 'data'> => options.client.get<GetReleaseResponses, GetReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}',
    ...options
});

/**
 * Change a release that waits, or who looks after it
 *
 * Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const updateRelease = <ThrowOnError extends boolean = true>(options: Options<UpdateReleaseData, ThrowOnError>): RequestResult<UpdateReleaseResponses, UpdateReleaseErrors, ThrowOnError, 'data'> => options.client.patch<UpdateReleaseResponses, UpdateReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Cancel what is not published yet
 *
 * With `occurrences: following` or `all`, the others that wait are removed, and nothing is added to the series any more. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const cancelRelease = <ThrowOnError extends boolean = true>(options: Options<CancelReleaseData, ThrowOnError>): RequestResult<CancelReleaseResponses, CancelReleaseErrors, ThrowOnError, 'data'> => options.client.post<CancelReleaseResponses, CancelReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/cancel',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the comments on a release
 *
 * The oldest first. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listReleaseComments = <ThrowOnError extends boolean = true>(options: Options<ListReleaseCommentsData, ThrowOnError>): RequestResult<ListReleaseCommentsResponses, ListReleaseCommentsErrors, ThrowOnError, 'data'> => options.client.get<ListReleaseCommentsResponses, ListReleaseCommentsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/comments',
    ...options
});

/**
 * Comment on a release
 *
 * Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const createReleaseComment = <ThrowOnError extends boolean = true>(options: Options<CreateReleaseCommentData, ThrowOnError>): RequestResult<CreateReleaseCommentResponses, CreateReleaseCommentErrors, ThrowOnError, 'data'> => options.client.post<CreateReleaseCommentResponses, CreateReleaseCommentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/comments',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a comment
 *
 * Its author can, and every admin. Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const deleteReleaseComment = <ThrowOnError extends boolean = true>(options: Options<DeleteReleaseCommentData, ThrowOnError>): RequestResult<DeleteReleaseCommentResponses, DeleteReleaseCommentErrors, ThrowOnError, 'data'> => options.client.delete<DeleteReleaseCommentResponses, DeleteReleaseCommentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/comments/{commentId}',
    ...options
});

/**
 * Change a comment
 *
 * Only its author can. A person also changes what their API keys wrote; a key changes only its own comments. Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const updateReleaseComment = <ThrowOnError extends boolean = true>(options: Options<UpdateReleaseCommentData, ThrowOnError>): RequestResult<UpdateReleaseCommentResponses, UpdateReleaseCommentErrors, ThrowOnError, 'data'> => options.client.patch<UpdateReleaseCommentResponses, UpdateReleaseCommentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/comments/{commentId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Pause a scheduled release
 *
 * With `occurrences: following` or `all`, what is added to the series later is paused, too. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const pauseRelease = <ThrowOnError extends boolean = true>(options: Options<PauseReleaseData, ThrowOnError>): RequestResult<PauseReleaseResponses, PauseReleaseErrors, ThrowOnError, 'data'> => options.client.post<PauseReleaseResponses, PauseReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/pause',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Publish a scheduled release at once
 *
 * Session with the role creator or above, or an API key with `posts:publish`.
 */
export const publishReleaseNow = <ThrowOnError extends boolean = true>(options: Options<PublishReleaseNowData, ThrowOnError>): RequestResult<PublishReleaseNowResponses, PublishReleaseNowErrors, ThrowOnError, 'data'> => options.client.post<PublishReleaseNowResponses, PublishReleaseNowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/publish-now',
    ...options
});

/**
 * Resume a draft or paused release
 *
 * A draft with a `recurrence` begins to repeat. With `occurrences: following` or `all`, those whose time has passed stay paused. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const resumeRelease = <ThrowOnError extends boolean = true>(options: Options<ResumeReleaseData, ThrowOnError>): RequestResult<ResumeReleaseResponses, ResumeReleaseErrors, ThrowOnError, 'data'> => options.client.post<ResumeReleaseResponses, ResumeReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/resume',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the valid review links of a release
 *
 * Session of a person with the role creator or above. API keys are refused.
 */
export const listReleaseReviewLinks = <ThrowOnError extends boolean = true>(options: Options<ListReleaseReviewLinksData, ThrowOnError>): RequestResult<ListReleaseReviewLinksResponses, ListReleaseReviewLinksErrors, ThrowOnError, 'data'> => options.client.get<ListReleaseReviewLinksResponses, ListReleaseReviewLinksErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/review-links',
    ...options
});

/**
 * Share a release for review
 *
 * Whoever has the link sees the post and comments on it, without an account. The link is in this answer and nowhere else. Session of a person with the role creator or above. API keys are refused.
 */
export const createReleaseReviewLink = <ThrowOnError extends boolean = true>(options: Options<CreateReleaseReviewLinkData, ThrowOnError>): RequestResult<CreateReleaseReviewLinkResponses, CreateReleaseReviewLinkErrors, ThrowOnError, 'data'> => options.client.post<CreateReleaseReviewLinkResponses, CreateReleaseReviewLinkErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/review-links',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Replace the tags of a release
 *
 * In any state of it. Tags are for your team: they publish nothing and wait for no approval. Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const replaceReleaseTags = <ThrowOnError extends boolean = true>(options: Options<ReplaceReleaseTagsData, ThrowOnError>): RequestResult<ReplaceReleaseTagsResponses, ReplaceReleaseTagsErrors, ThrowOnError, 'data'> => options.client.put<ReplaceReleaseTagsResponses, ReplaceReleaseTagsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/tags',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Change or settle one target of a release
 *
 * `caption` and `scheduledAt` change a target that waits. `status` settles one that is `unconfirmed`, which takes `posts:publish`. Session with the role creator or above, or an API key with `posts:schedule` or `posts:publish`.
 */
export const updateReleaseTarget = <ThrowOnError extends boolean = true>(options: Options<UpdateReleaseTargetData, ThrowOnError>): RequestResult<UpdateReleaseTargetResponses, UpdateReleaseTargetErrors, ThrowOnError, 'data'> => options.client.patch<UpdateReleaseTargetResponses, UpdateReleaseTargetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/targets/{targetId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a published post from its platform
 *
 * As `delete` of the channel says, for good or to the trash. The call is made within moments; `postChange` of the target says how it goes, and `deletedFromPlatformAt` when it was done. The release stays. A repeat changes nothing. Session with the role creator or above, or an API key with `posts:publish`.
 */
export const deletePublishedPost = <ThrowOnError extends boolean = true>(options: Options<DeletePublishedPostData, ThrowOnError>): RequestResult<DeletePublishedPostResponses, DeletePublishedPostErrors, ThrowOnError, 'data'> => options.client.delete<DeletePublishedPostResponses, DeletePublishedPostErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/targets/{targetId}/post',
    ...options
});

/**
 * Edit a published post on its platform
 *
 * Changes its text and alternative texts where the channel has `edit`. The call is made within moments; `postChange` of the target says how it goes. Session with the role creator or above, or an API key with `posts:publish`.
 */
export const editPublishedPost = <ThrowOnError extends boolean = true>(options: Options<EditPublishedPostData, ThrowOnError>): RequestResult<EditPublishedPostResponses, EditPublishedPostErrors, ThrowOnError, 'data'> => options.client.patch<EditPublishedPostResponses, EditPublishedPostErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/targets/{targetId}/post',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Move a scheduled or paused release back to drafts
 *
 * Only while nothing of it has begun. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const unscheduleRelease = <ThrowOnError extends boolean = true>(options: Options<UnscheduleReleaseData, ThrowOnError>): RequestResult<UnscheduleReleaseResponses, UnscheduleReleaseErrors, ThrowOnError, 'data'> => options.client.post<UnscheduleReleaseResponses, UnscheduleReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/unschedule',
    ...options
});

/**
 * List the versions of a release
 *
 * The newest first: what it says now. What one author saves within five minutes is one version, and the latest 100 are kept. Releases saved before versions were introduced have none until they are saved again. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listReleaseVersions = <ThrowOnError extends boolean = true>(options: Options<ListReleaseVersionsData, ThrowOnError>): RequestResult<ListReleaseVersionsResponses, ListReleaseVersionsErrors, ThrowOnError, 'data'> => options.client.get<ListReleaseVersionsResponses, ListReleaseVersionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/versions',
    ...options
});

/**
 * Read a version of a release
 *
 * To bring it back, send its content with `updateRelease`, its id as `restoredFrom` and the `expectedRevision` of the release. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getReleaseVersion = <ThrowOnError extends boolean = true>(options: Options<GetReleaseVersionData, ThrowOnError>): RequestResult<GetReleaseVersionResponses, GetReleaseVersionErrors, ThrowOnError, 'data'> => options.client.get<GetReleaseVersionResponses, GetReleaseVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/{id}/versions/{versionId}',
    ...options
});

/**
 * Check a release without creating it
 *
 * Says what creating this release would answer. Nothing is written. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const validateRelease = <ThrowOnError extends boolean = true>(options: Options<ValidateReleaseData, ThrowOnError>): RequestResult<ValidateReleaseResponses, ValidateReleaseErrors, ThrowOnError, 'data'> => options.client.post<ValidateReleaseResponses, ValidateReleaseErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/releases/validate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read what a review link shows
 *
 * Takes the secret of a review link as bearer token, and neither a key nor a session. Public.
 */
export const getReview = <ThrowOnError extends boolean = true>(options: Options<GetReviewData, ThrowOnError>): RequestResult<GetReviewResponses, GetReviewErrors, ThrowOnError, 'data'> => options.client.get<GetReviewResponses, GetReviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/review',
    ...options
});

/**
 * Revoke a review link
 *
 * Whoever made it can, and every admin. Session of a person with the role creator or above. API keys are refused.
 */
export const revokeReviewLink = <ThrowOnError extends boolean = true>(options: Options<RevokeReviewLinkData, ThrowOnError>): RequestResult<RevokeReviewLinkResponses, RevokeReviewLinkErrors, ThrowOnError, 'data'> => options.client.delete<RevokeReviewLinkResponses, RevokeReviewLinkErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/review-links/{id}',
    ...options
});

/**
 * Comment by a review link
 *
 * Takes the secret of a review link as bearer token, and neither a key nor a session. Public.
 */
export const commentReview = <ThrowOnError extends boolean = true>(options: Options<CommentReviewData, ThrowOnError>): RequestResult<CommentReviewResponses, CommentReviewErrors, ThrowOnError, 'data'> => options.client.post<CommentReviewResponses, CommentReviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/review/comments',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Approve or decline by a review link
 *
 * Takes the secret of a review link as bearer token, and neither a key nor a session. Public.
 */
export const decideReview = <ThrowOnError extends boolean = true>(options: Options<DecideReviewData, ThrowOnError>): RequestResult<DecideReviewResponses, DecideReviewErrors, ThrowOnError, 'data'> => options.client.post<DecideReviewResponses, DecideReviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/review/decision',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your saved filters
 *
 * The oldest first. Session of a person with the role viewer or above. API keys are refused.
 */
export const listSavedFilters = <ThrowOnError extends boolean = true>(options: Options<ListSavedFiltersData, ThrowOnError>): RequestResult<ListSavedFiltersResponses, ListSavedFiltersErrors, ThrowOnError, 'data'> => options.client.get<ListSavedFiltersResponses, ListSavedFiltersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/saved-filters',
    ...options
});

/**
 * Save a filter of the list of releases
 *
 * For yourself only. Session of a person with the role viewer or above. API keys are refused.
 */
export const createSavedFilter = <ThrowOnError extends boolean = true>(options: Options<CreateSavedFilterData, ThrowOnError>): RequestResult<CreateSavedFilterResponses, CreateSavedFilterErrors, ThrowOnError, 'data'> => options.client.post<CreateSavedFilterResponses, CreateSavedFilterErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/saved-filters',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete one of your saved filters
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const deleteSavedFilter = <ThrowOnError extends boolean = true>(options: Options<DeleteSavedFilterData, ThrowOnError>): RequestResult<DeleteSavedFilterResponses, DeleteSavedFilterErrors, ThrowOnError, 'data'> => options.client.delete<DeleteSavedFilterResponses, DeleteSavedFilterErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/saved-filters/{id}',
    ...options
});

/**
 * Export the schedule as an iCalendar file
 *
 * An entry for each release that has a time, drafts among them: from 90 days ago to a year ahead unless narrowed. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const exportSchedule = <ThrowOnError extends boolean = true>(options: Options<ExportScheduleData, ThrowOnError>): RequestResult<ExportScheduleResponses, ExportScheduleErrors, ThrowOnError, 'data'> => options.client.get<ExportScheduleResponses, ExportScheduleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/schedule.ics',
    ...options
});

/**
 * End your calendar feed
 *
 * Session of a person with the role viewer or above. API keys are refused.
 */
export const deleteCalendarFeed = <ThrowOnError extends boolean = true>(options: Options<DeleteCalendarFeedData, ThrowOnError>): RequestResult<DeleteCalendarFeedResponses, DeleteCalendarFeedErrors, ThrowOnError, 'data'> => options.client.delete<DeleteCalendarFeedResponses, DeleteCalendarFeedErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/schedule/feed',
    ...options
});

/**
 * Read your calendar feed
 *
 * Its address was shown when it was made, and is not kept. Session of a person with the role viewer or above. API keys are refused.
 */
export const getCalendarFeed = <ThrowOnError extends boolean = true>(options: Options<GetCalendarFeedData, ThrowOnError>): RequestResult<GetCalendarFeedResponses, GetCalendarFeedErrors, ThrowOnError, 'data'> => options.client.get<GetCalendarFeedResponses, GetCalendarFeedErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/schedule/feed',
    ...options
});

/**
 * Create your calendar feed, or replace its address
 *
 * Whoever has the address reads the schedule, and nothing else. It is in this answer only. The address from before ends. Session of a person with the role viewer or above. API keys are refused.
 */
export const createCalendarFeed = <ThrowOnError extends boolean = true>(options: Options<CreateCalendarFeedData, ThrowOnError>): RequestResult<CreateCalendarFeedResponses, CreateCalendarFeedErrors, ThrowOnError, 'data'> => options.client.post<CreateCalendarFeedResponses, CreateCalendarFeedErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/schedule/feed',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read a schedule by the secret address of a calendar feed
 *
 * For calendar apps. The address ends when it is replaced or deleted, and when its owner leaves the organization. Public.
 */
export const readCalendarFeed = <ThrowOnError extends boolean = true>(options: Options<ReadCalendarFeedData, ThrowOnError>): RequestResult<ReadCalendarFeedResponses, ReadCalendarFeedErrors, ThrowOnError, 'data'> => options.client.get<ReadCalendarFeedResponses, ReadCalendarFeedErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/schedule/feeds/{secret}.ics',
    ...options
});

/**
 * Preview the coming days
 *
 * Everything that is to go out, when it is expected to, and what will get in its way: pauses, accounts that cannot publish, quotas, clashes, clock changes. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const previewSchedule = <ThrowOnError extends boolean = true>(options: Options<PreviewScheduleData, ThrowOnError>): RequestResult<PreviewScheduleResponses, PreviewScheduleErrors, ThrowOnError, 'data'> => options.client.get<PreviewScheduleResponses, PreviewScheduleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/schedule/preview',
    ...options
});

/**
 * List snippets
 *
 * The oldest first. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listSnippets = <ThrowOnError extends boolean = true>(options: Options<ListSnippetsData, ThrowOnError>): RequestResult<ListSnippetsResponses, ListSnippetsErrors, ThrowOnError, 'data'> => options.client.get<ListSnippetsResponses, ListSnippetsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/snippets',
    ...options
});

/**
 * Create a snippet
 *
 * Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const createSnippet = <ThrowOnError extends boolean = true>(options: Options<CreateSnippetData, ThrowOnError>): RequestResult<CreateSnippetResponses, CreateSnippetErrors, ThrowOnError, 'data'> => options.client.post<CreateSnippetResponses, CreateSnippetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/snippets',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a snippet
 *
 * Posts that it was put into stay as they are. Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const deleteSnippet = <ThrowOnError extends boolean = true>(options: Options<DeleteSnippetData, ThrowOnError>): RequestResult<DeleteSnippetResponses, DeleteSnippetErrors, ThrowOnError, 'data'> => options.client.delete<DeleteSnippetResponses, DeleteSnippetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/snippets/{id}',
    ...options
});

/**
 * Change a snippet
 *
 * Posts that it was put into stay as they are. Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const updateSnippet = <ThrowOnError extends boolean = true>(options: Options<UpdateSnippetData, ThrowOnError>): RequestResult<UpdateSnippetResponses, UpdateSnippetErrors, ThrowOnError, 'data'> => options.client.patch<UpdateSnippetResponses, UpdateSnippetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/snippets/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show the page that subscribes to a newsletter
 *
 * Public.
 */
export const showNewsletter = <ThrowOnError extends boolean = true>(options: Options<ShowNewsletterData, ThrowOnError>): RequestResult<ShowNewsletterResponses, ShowNewsletterErrors, ThrowOnError, 'data'> => options.client.get<ShowNewsletterResponses, ShowNewsletterErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/subscriptions/{newsletterId}',
    ...options
});

/**
 * Subscribe to a newsletter
 *
 * For forms on any page. The answer is the same whether or not the address is a subscriber; somebody who is not gets a mail that asks to confirm. Public.
 */
export const subscribe = <ThrowOnError extends boolean = true>(options: Options<SubscribeData, ThrowOnError>): RequestResult<SubscribeResponses, SubscribeErrors, ThrowOnError, 'data'> => options.client.post<SubscribeResponses, SubscribeErrors, ThrowOnError, 'data'>({
    ...urlSearchParamsBodySerializer,
    responseStyle: 'data',
    url: '/v1/subscriptions/{newsletterId}',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers
    }
});

/**
 * Show the page that confirms a subscription
 *
 * Public.
 */
export const showConfirmation = <ThrowOnError extends boolean = true>(options: Options<ShowConfirmationData, ThrowOnError>): RequestResult<ShowConfirmationResponses, ShowConfirmationErrors, ThrowOnError, 'data'> => options.client.get<ShowConfirmationResponses, ShowConfirmationErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/subscriptions/confirm',
    ...options
});

/**
 * Confirm a subscription
 *
 * Public.
 */
export const confirmSubscription = <ThrowOnError extends boolean = true>(options: Options<ConfirmSubscriptionData, ThrowOnError>): RequestResult<ConfirmSubscriptionResponses, ConfirmSubscriptionErrors, ThrowOnError, 'data'> => options.client.post<ConfirmSubscriptionResponses, ConfirmSubscriptionErrors, ThrowOnError, 'data'>({
    ...urlSearchParamsBodySerializer,
    responseStyle: 'data',
    url: '/v1/subscriptions/confirm',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers
    }
});

/**
 * Show the page that unsubscribes
 *
 * Public.
 */
export const showUnsubscription = <ThrowOnError extends boolean = true>(options: Options<ShowUnsubscriptionData, ThrowOnError>): RequestResult<ShowUnsubscriptionResponses, ShowUnsubscriptionErrors, ThrowOnError, 'data'> => options.client.get<ShowUnsubscriptionResponses, ShowUnsubscriptionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/subscriptions/unsubscribe',
    ...options
});

/**
 * Unsubscribe by the link of a mail
 *
 * Also by one click in a mail program (RFC 8058), which sends `List-Unsubscribe=One-Click`. Public.
 */
export const unsubscribe = <ThrowOnError extends boolean = true>(options: Options<UnsubscribeData, ThrowOnError>): RequestResult<UnsubscribeResponses, UnsubscribeErrors, ThrowOnError, 'data'> => options.client.post<UnsubscribeResponses, UnsubscribeErrors, ThrowOnError, 'data'>({
    ...urlSearchParamsBodySerializer,
    responseStyle: 'data',
    url: '/v1/subscriptions/unsubscribe',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers
    }
});

/**
 * List tags
 *
 * The oldest first, with the number of releases that have each. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listTags = <ThrowOnError extends boolean = true>(options: Options<ListTagsData, ThrowOnError>): RequestResult<ListTagsResponses, ListTagsErrors, ThrowOnError, 'data'> => options.client.get<ListTagsResponses, ListTagsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tags',
    ...options
});

/**
 * Create a tag
 *
 * Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const createTag = <ThrowOnError extends boolean = true>(options: Options<CreateTagData, ThrowOnError>): RequestResult<CreateTagResponses, CreateTagErrors, ThrowOnError, 'data'> => options.client.post<CreateTagResponses, CreateTagErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tags',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a tag
 *
 * It is taken off every release that has it. Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const deleteTag = <ThrowOnError extends boolean = true>(options: Options<DeleteTagData, ThrowOnError>): RequestResult<DeleteTagResponses, DeleteTagErrors, ThrowOnError, 'data'> => options.client.delete<DeleteTagResponses, DeleteTagErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tags/{id}',
    ...options
});

/**
 * Rename a tag, or change its color
 *
 * On every release that has it. Session with the role creator or above, or an API key with `posts:draft` or `posts:schedule`.
 */
export const updateTag = <ThrowOnError extends boolean = true>(options: Options<UpdateTagData, ThrowOnError>): RequestResult<UpdateTagResponses, UpdateTagErrors, ThrowOnError, 'data'> => options.client.patch<UpdateTagResponses, UpdateTagErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tags/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what goes out, or went out, in a time
 *
 * The calendar: targets of all releases by when they were published, or else are due, the earliest first. Drafts with a time are among them. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listTargets = <ThrowOnError extends boolean = true>(options: Options<ListTargetsData, ThrowOnError>): RequestResult<ListTargetsResponses, ListTargetsErrors, ThrowOnError, 'data'> => options.client.get<ListTargetsResponses, ListTargetsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/targets',
    ...options
});

/**
 * List what trains models
 *
 * With what a training costs and what each trainer takes. The first one trains what names no trainer. Session with the role viewer or above, or an API key with `images:read` or `images:create`.
 */
export const listTrainers = <ThrowOnError extends boolean = true>(options: Options<ListTrainersData, ThrowOnError>): RequestResult<ListTrainersResponses, ListTrainersErrors, ThrowOnError, 'data'> => options.client.get<ListTrainersResponses, ListTrainersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainers',
    ...options
});

/**
 * List trainings
 *
 * The newest first. `search` looks into the label. Session with the role viewer or above, or an API key with `images:read` or `images:create`.
 */
export const listTrainings = <ThrowOnError extends boolean = true>(options: Options<ListTrainingsData, ThrowOnError>): RequestResult<ListTrainingsResponses, ListTrainingsErrors, ThrowOnError, 'data'> => options.client.get<ListTrainingsResponses, ListTrainingsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings',
    ...options
});

/**
 * Train a model with pictures
 *
 * Once it is completed, `GET /v1/models?brandId=…` lists the model, and images of the brand can be made with it. `GET /v1/trainers` lists what can train it. Session with the role creator or above, or an API key with `images:create`.
 */
export const createTraining = <ThrowOnError extends boolean = true>(options: Options<CreateTrainingData, ThrowOnError>): RequestResult<CreateTrainingResponses, CreateTrainingErrors, ThrowOnError, 'data'> => options.client.post<CreateTrainingResponses, CreateTrainingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a training and its model
 *
 * One that is under way ends. What a vendor has made is deleted there, too, as far as the vendor offers that. Images that wait to be made with the model fail with `model_unavailable`; those that were made stay. Session with the role creator or above, or an API key with `images:create`.
 */
export const deleteTraining = <ThrowOnError extends boolean = true>(options: Options<DeleteTrainingData, ThrowOnError>): RequestResult<DeleteTrainingResponses, DeleteTrainingErrors, ThrowOnError, 'data'> => options.client.delete<DeleteTrainingResponses, DeleteTrainingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings/{id}',
    ...options
});

/**
 * Read how far a training is
 *
 * Session with the role viewer or above, or an API key with `images:read` or `images:create`.
 */
export const getTraining = <ThrowOnError extends boolean = true>(options: Options<GetTrainingData, ThrowOnError>): RequestResult<GetTrainingResponses, GetTrainingErrors, ThrowOnError, 'data'> => options.client.get<GetTrainingResponses, GetTrainingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings/{id}',
    ...options
});

/**
 * Rename the model of a training
 *
 * Session with the role creator or above, or an API key with `images:create`.
 */
export const updateTraining = <ThrowOnError extends boolean = true>(options: Options<UpdateTrainingData, ThrowOnError>): RequestResult<UpdateTrainingResponses, UpdateTrainingErrors, ThrowOnError, 'data'> => options.client.patch<UpdateTrainingResponses, UpdateTrainingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Cancel a training
 *
 * It ends at once, and no model is made of it. What a vendor is at work on is cancelled there as well; it may charge for what it has done. Session with the role creator or above, or an API key with `images:create`.
 */
export const cancelTraining = <ThrowOnError extends boolean = true>(options: Options<CancelTrainingData, ThrowOnError>): RequestResult<CancelTrainingResponses, CancelTrainingErrors, ThrowOnError, 'data'> => options.client.post<CancelTrainingResponses, CancelTrainingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings/{id}/cancel',
    ...options
});

/**
 * List the pictures of a training
 *
 * In the order of the request. Pictures that were deleted since it ended are left out, and those of brands that the caller does not see. Session with the role viewer or above, or an API key with `images:read`.
 */
export const listTrainingPictures = <ThrowOnError extends boolean = true>(options: Options<ListTrainingPicturesData, ThrowOnError>): RequestResult<ListTrainingPicturesResponses, ListTrainingPicturesErrors, ThrowOnError, 'data'> => options.client.get<ListTrainingPicturesResponses, ListTrainingPicturesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings/{id}/pictures',
    ...options
});

/**
 * Check pictures before a training
 *
 * Says of each picture what speaks against it, and whether a training with these pictures would start. Takes fewer pictures than a training needs. Nothing is written. Session with the role creator or above, or an API key with `images:create`.
 */
export const checkTraining = <ThrowOnError extends boolean = true>(options: Options<CheckTrainingData, ThrowOnError>): RequestResult<CheckTrainingResponses, CheckTrainingErrors, ThrowOnError, 'data'> => options.client.post<CheckTrainingResponses, CheckTrainingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings/check',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read what a training would cost, and its captions
 *
 * Nothing is kept, and nothing is sent to a vendor. The captions can be changed and sent with the training. Session with the role creator or above, or an API key with `images:create`.
 */
export const previewTraining = <ThrowOnError extends boolean = true>(options: Options<PreviewTrainingData, ThrowOnError>): RequestResult<PreviewTrainingResponses, PreviewTrainingErrors, ThrowOnError, 'data'> => options.client.post<PreviewTrainingResponses, PreviewTrainingErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/trainings/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Reserve the place of a file
 *
 * Session with the role creator or above, or an API key with `images:create` or `videos:create` or `posts:draft`.
 */
export const createUpload = <ThrowOnError extends boolean = true>(options: Options<CreateUploadData, ThrowOnError>): RequestResult<CreateUploadResponses, CreateUploadErrors, ThrowOnError, 'data'> => options.client.post<CreateUploadResponses, CreateUploadErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/uploads',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn an uploaded file into an asset
 *
 * Session with the role creator or above, or an API key with `images:create` or `videos:create` or `posts:draft`.
 */
export const completeUpload = <ThrowOnError extends boolean = true>(options: Options<CompleteUploadData, ThrowOnError>): RequestResult<CompleteUploadResponses, CompleteUploadErrors, ThrowOnError, 'data'> => options.client.post<CompleteUploadResponses, CompleteUploadErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/uploads/{id}/complete',
    ...options
});

/**
 * Read how many bytes of a file have arrived
 *
 * The header `Upload-Offset` says it. The address signs itself: no credential is needed.
 */
export const getUploadOffset = <ThrowOnError extends boolean = true>(options: Options<GetUploadOffsetData, ThrowOnError>): RequestResult<GetUploadOffsetResponses, GetUploadOffsetErrors, ThrowOnError, 'data'> => options.client.head<GetUploadOffsetResponses, GetUploadOffsetErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/uploads/{id}/content',
    ...options
});

/**
 * Send a small file inside JSON
 *
 * `localUpload` of the reservation, with the bytes in Base64 as `source.data`. The address signs itself: no credential is needed.
 */
export const postUploadContent = <ThrowOnError extends boolean = true>(options: Options<PostUploadContentData, ThrowOnError>): RequestResult<PostUploadContentResponses, PostUploadContentErrors, ThrowOnError, 'data'> => options.client.post<PostUploadContentResponses, PostUploadContentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/uploads/{id}/content',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Send a file, or a part of it
 *
 * A part carries `Content-Range`; see the guide to uploads. The address signs itself: no credential is needed.
 */
export const putUploadContent = <ThrowOnError extends boolean = true>(options: Options<PutUploadContentData, ThrowOnError>): RequestResult<PutUploadContentResponses, PutUploadContentErrors, ThrowOnError, 'data'> => options.client.put<PutUploadContentResponses, PutUploadContentErrors, ThrowOnError, 'data'>({
    bodySerializer: null,
    responseStyle: 'data',
    url: '/v1/uploads/{id}/content',
    ...options,
    headers: {
        'Content-Type': 'application/octet-stream',
        ...options.headers
    }
});

/**
 * List videos
 *
 * Session with the role viewer or above, or an API key with `videos:read`.
 */
export const listVideos = <ThrowOnError extends boolean = true>(options: Options<ListVideosData, ThrowOnError>): RequestResult<ListVideosResponses, ListVideosErrors, ThrowOnError, 'data'> => options.client.get<ListVideosResponses, ListVideosErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos',
    ...options
});

/**
 * Delete a video and its file
 *
 * Session with the role creator or above, or an API key with `videos:delete`.
 */
export const deleteVideo = <ThrowOnError extends boolean = true>(options: Options<DeleteVideoData, ThrowOnError>): RequestResult<DeleteVideoResponses, DeleteVideoErrors, ThrowOnError, 'data'> => options.client.delete<DeleteVideoResponses, DeleteVideoErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/{id}',
    ...options
});

/**
 * Read a video
 *
 * Session with the role viewer or above, or an API key with `videos:read`.
 */
export const getVideo = <ThrowOnError extends boolean = true>(options: Options<GetVideoData, ThrowOnError>): RequestResult<GetVideoResponses, GetVideoErrors, ThrowOnError, 'data'> => options.client.get<GetVideoResponses, GetVideoErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/{id}',
    ...options
});

/**
 * Describe a video for people who cannot see it
 *
 * Session with the role creator or above, or an API key with `videos:update`.
 */
export const updateVideo = <ThrowOnError extends boolean = true>(options: Options<UpdateVideoData, ThrowOnError>): RequestResult<UpdateVideoResponses, UpdateVideoErrors, ThrowOnError, 'data'> => options.client.patch<UpdateVideoResponses, UpdateVideoErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Write captions of what is said in a video
 *
 * Captions of the video itself, in the language that is spoken, instead of those that it has in it. `GET /v1/generations/{id}` says how far it is. It needs a model with `transcribes`. Session with the role creator or above, or an API key with `videos:update`.
 */
export const transcribeVideo = <ThrowOnError extends boolean = true>(options: Options<TranscribeVideoData, ThrowOnError>): RequestResult<TranscribeVideoResponses, TranscribeVideoErrors, ThrowOnError, 'data'> => options.client.post<TranscribeVideoResponses, TranscribeVideoErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/{id}/captions/transcribe',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Make a new file of a video
 *
 * What it is made of stays as it is. `GET /v1/generations/{id}` says how far it is. Session with the role creator or above, or an API key with `videos:update`.
 */
export const transformVideo = <ThrowOnError extends boolean = true>(options: Options<TransformVideoData, ThrowOnError>): RequestResult<TransformVideoResponses, TransformVideoErrors, ThrowOnError, 'data'> => options.client.post<TransformVideoResponses, TransformVideoErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/{id}/transforms',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Generate videos from prompts with variables
 *
 * Every prompt is filled with every combination of the variables that it names. `GET /v1/generations?batchId=…` lists what is made. Session with the role creator or above, or an API key with `videos:create`.
 */
export const createVideoBatch = <ThrowOnError extends boolean = true>(options: Options<CreateVideoBatchData, ThrowOnError>): RequestResult<CreateVideoBatchResponses, CreateVideoBatchErrors, ThrowOnError, 'data'> => options.client.post<CreateVideoBatchResponses, CreateVideoBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/batches',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what a batch of videos would make and cost
 *
 * Takes the body of creating it. Nothing is written. Session with the role creator or above, or an API key with `videos:create`.
 */
export const previewVideoBatch = <ThrowOnError extends boolean = true>(options: Options<PreviewVideoBatchData, ThrowOnError>): RequestResult<PreviewVideoBatchResponses, PreviewVideoBatchErrors, ThrowOnError, 'data'> => options.client.post<PreviewVideoBatchResponses, PreviewVideoBatchErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/batches/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Generate videos from a prompt
 *
 * The answer is the first generation; `siblings` names the others. Session with the role creator or above, or an API key with `videos:create`.
 */
export const generateVideos = <ThrowOnError extends boolean = true>(options: Options<GenerateVideosData, ThrowOnError>): RequestResult<GenerateVideosResponses, GenerateVideosErrors, ThrowOnError, 'data'> => options.client.post<GenerateVideosResponses, GenerateVideosErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/generate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show what a request for videos would make and cost
 *
 * Takes the body of generating them. Nothing is written. Session with the role creator or above, or an API key with `videos:create`.
 */
export const previewVideos = <ThrowOnError extends boolean = true>(options: Options<PreviewVideosData, ThrowOnError>): RequestResult<PreviewVideosResponses, PreviewVideosErrors, ThrowOnError, 'data'> => options.client.post<PreviewVideosResponses, PreviewVideosErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/generate/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Merge videos and pictures into one video
 *
 * The new video is an MP4 file in Full HD at most. `GET /v1/generations/{id}` says how far it is. Session with the role creator or above, or an API key with `videos:update`.
 */
export const mergeVideos = <ThrowOnError extends boolean = true>(options: Options<MergeVideosData, ThrowOnError>): RequestResult<MergeVideosResponses, MergeVideosErrors, ThrowOnError, 'data'> => options.client.post<MergeVideosResponses, MergeVideosErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/videos/merge',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the events and their schemas
 *
 * Public.
 */
export const listWebhookSchemas = <ThrowOnError extends boolean = true>(options: Options<ListWebhookSchemasData, ThrowOnError>): RequestResult<ListWebhookSchemasResponses, ListWebhookSchemasErrors, ThrowOnError, 'data'> => options.client.get<ListWebhookSchemasResponses, ListWebhookSchemasErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook-schemas',
    ...options
});

/**
 * Read the JSON Schema of an event
 *
 * Public.
 */
export const getWebhookSchema = <ThrowOnError extends boolean = true>(options: Options<GetWebhookSchemaData, ThrowOnError>): RequestResult<GetWebhookSchemaResponses, GetWebhookSchemaErrors, ThrowOnError, 'data'> => options.client.get<GetWebhookSchemaResponses, GetWebhookSchemaErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook-schemas/{document}',
    ...options
});

/**
 * List kinds of nodes
 *
 * Every one that workflows can use, by name, with its settings, or one of them. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const listWorkflowNodes = <ThrowOnError extends boolean = true>(options: Options<ListWorkflowNodesData, ThrowOnError>): RequestResult<ListWorkflowNodesResponses, ListWorkflowNodesErrors, ThrowOnError, 'data'> => options.client.get<ListWorkflowNodesResponses, ListWorkflowNodesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-nodes',
    ...options
});

/**
 * List the secrets of workflows
 *
 * Their values are never returned. Session of a person with the role admin or above. API keys are refused.
 */
export const listWorkflowSecrets = <ThrowOnError extends boolean = true>(options: Options<ListWorkflowSecretsData, ThrowOnError>): RequestResult<ListWorkflowSecretsResponses, ListWorkflowSecretsErrors, ThrowOnError, 'data'> => options.client.get<ListWorkflowSecretsResponses, ListWorkflowSecretsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-secrets',
    ...options
});

/**
 * Delete a secret of workflows
 *
 * Steps that would send it fail from now on. Session of a person with the role admin or above. API keys are refused.
 */
export const deleteWorkflowSecret = <ThrowOnError extends boolean = true>(options: Options<DeleteWorkflowSecretData, ThrowOnError>): RequestResult<DeleteWorkflowSecretResponses, DeleteWorkflowSecretErrors, ThrowOnError, 'data'> => options.client.delete<DeleteWorkflowSecretResponses, DeleteWorkflowSecretErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-secrets/{name}',
    ...options
});

/**
 * Read what a secret of workflows is for
 *
 * Its value is never returned. Session of a person with the role admin or above. API keys are refused.
 */
export const getWorkflowSecret = <ThrowOnError extends boolean = true>(options: Options<GetWorkflowSecretData, ThrowOnError>): RequestResult<GetWorkflowSecretResponses, GetWorkflowSecretErrors, ThrowOnError, 'data'> => options.client.get<GetWorkflowSecretResponses, GetWorkflowSecretErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-secrets/{name}',
    ...options
});

/**
 * Set a secret of workflows
 *
 * Replaces the one of that name. Steps that send it from now on, those of executions that have begun included, send the new one. Session of a person with the role admin or above. API keys are refused.
 */
export const setWorkflowSecret = <ThrowOnError extends boolean = true>(options: Options<SetWorkflowSecretData, ThrowOnError>): RequestResult<SetWorkflowSecretResponses, SetWorkflowSecretErrors, ThrowOnError, 'data'> => options.client.put<SetWorkflowSecretResponses, SetWorkflowSecretErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-secrets/{name}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List workflow templates
 *
 * Every one, without their graphs, with what each asks for and cannot do without. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const listWorkflowTemplates = <ThrowOnError extends boolean = true>(options: Options<ListWorkflowTemplatesData, ThrowOnError>): RequestResult<ListWorkflowTemplatesResponses, ListWorkflowTemplatesErrors, ThrowOnError, 'data'> => options.client.get<ListWorkflowTemplatesResponses, ListWorkflowTemplatesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-templates',
    ...options
});

/**
 * Read a workflow template
 *
 * With its graph. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const getWorkflowTemplate = <ThrowOnError extends boolean = true>(options: Options<GetWorkflowTemplateData, ThrowOnError>): RequestResult<GetWorkflowTemplateResponses, GetWorkflowTemplateErrors, ThrowOnError, 'data'> => options.client.get<GetWorkflowTemplateResponses, GetWorkflowTemplateErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-templates/{id}',
    ...options
});

/**
 * Install a workflow template
 *
 * Makes a workflow of it, which is published at once. The values in `inputs` become the defaults of its inputs; one that is unknown or of another type is an entry that points to it. Nothing starts the workflow yet. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const installWorkflowTemplate = <ThrowOnError extends boolean = true>(options: Options<InstallWorkflowTemplateData, ThrowOnError>): RequestResult<InstallWorkflowTemplateResponses, InstallWorkflowTemplateErrors, ThrowOnError, 'data'> => options.client.post<InstallWorkflowTemplateResponses, InstallWorkflowTemplateErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-templates/{id}/install',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show the graph of a workflow template as a picture
 *
 * Light or dark, as whoever looks at it prefers. The same for everybody, so that pages can show it as an image. Public.
 */
export const getWorkflowTemplatePicture = <ThrowOnError extends boolean = true>(options: Options<GetWorkflowTemplatePictureData, ThrowOnError>): RequestResult<GetWorkflowTemplatePictureResponses, GetWorkflowTemplatePictureErrors, ThrowOnError, 'data'> => options.client.get<GetWorkflowTemplatePictureResponses, GetWorkflowTemplatePictureErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflow-templates/{id}/picture',
    ...options
});

/**
 * List workflows
 *
 * The newest first, without their graphs. `search` looks into the name. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const listWorkflows = <ThrowOnError extends boolean = true>(options: Options<ListWorkflowsData, ThrowOnError>): RequestResult<ListWorkflowsResponses, ListWorkflowsErrors, ThrowOnError, 'data'> => options.client.get<ListWorkflowsResponses, ListWorkflowsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows',
    ...options
});

/**
 * Create a workflow
 *
 * It is published at once, so its graph has to be free of mistakes: each one is an entry that points to its place. `publish: false` keeps a draft. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const createWorkflow = <ThrowOnError extends boolean = true>(options: Options<CreateWorkflowData, ThrowOnError>): RequestResult<CreateWorkflowResponses, CreateWorkflowErrors, ThrowOnError, 'data'> => options.client.post<CreateWorkflowResponses, CreateWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a workflow
 *
 * Executions that have begun go on to their end. Its triggers start no further ones. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const deleteWorkflow = <ThrowOnError extends boolean = true>(options: Options<DeleteWorkflowData, ThrowOnError>): RequestResult<DeleteWorkflowResponses, DeleteWorkflowErrors, ThrowOnError, 'data'> => options.client.delete<DeleteWorkflowResponses, DeleteWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}',
    ...options
});

/**
 * Read a workflow
 *
 * With its draft, and what is wrong with it. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const getWorkflow = <ThrowOnError extends boolean = true>(options: Options<GetWorkflowData, ThrowOnError>): RequestResult<GetWorkflowResponses, GetWorkflowErrors, ThrowOnError, 'data'> => options.client.get<GetWorkflowResponses, GetWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}',
    ...options
});

/**
 * Change a workflow
 *
 * Its draft, which may have mistakes. `publish: true` publishes it, and is refused if it has any. A locked node is only ever unlocked. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const updateWorkflow = <ThrowOnError extends boolean = true>(options: Options<UpdateWorkflowData, ThrowOnError>): RequestResult<UpdateWorkflowResponses, UpdateWorkflowErrors, ThrowOnError, 'data'> => options.client.patch<UpdateWorkflowResponses, UpdateWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Duplicate a workflow
 *
 * As a draft of the same brand. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const duplicateWorkflow = <ThrowOnError extends boolean = true>(options: Options<DuplicateWorkflowData, ThrowOnError>): RequestResult<DuplicateWorkflowResponses, DuplicateWorkflowErrors, ThrowOnError, 'data'> => options.client.post<DuplicateWorkflowResponses, DuplicateWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/duplicate',
    ...options
});

/**
 * Execute a workflow
 *
 * Runs the published version, or the draft. Needs the scopes of its nodes. Where the organization asks for an approval and a node schedules, publishes, mails or calls somebody outside, the answer is an approval; a dry run needs none. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const executeWorkflow = <ThrowOnError extends boolean = true>(options: Options<ExecuteWorkflowData, ThrowOnError>): RequestResult<ExecuteWorkflowResponses, ExecuteWorkflowErrors, ThrowOnError, 'data'> => options.client.post<ExecuteWorkflowResponses, ExecuteWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/execute',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Export a workflow
 *
 * Its draft, as a text that can be imported: JSON unless `format` says otherwise. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const exportWorkflow = <ThrowOnError extends boolean = true>(options: Options<ExportWorkflowData, ThrowOnError>): RequestResult<ExportWorkflowResponses, ExportWorkflowErrors, ThrowOnError, 'data'> => options.client.get<ExportWorkflowResponses, ExportWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/export',
    ...options
});

/**
 * Publish a workflow
 *
 * Executions and triggers use its draft from now on. Each mistake of the draft is an entry that points to its place in the workflow. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const publishWorkflow = <ThrowOnError extends boolean = true>(options: Options<PublishWorkflowData, ThrowOnError>): RequestResult<PublishWorkflowResponses, PublishWorkflowErrors, ThrowOnError, 'data'> => options.client.post<PublishWorkflowResponses, PublishWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/publish',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the triggers of a workflow
 *
 * The oldest first. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const listWorkflowTriggers = <ThrowOnError extends boolean = true>(options: Options<ListWorkflowTriggersData, ThrowOnError>): RequestResult<ListWorkflowTriggersResponses, ListWorkflowTriggersErrors, ThrowOnError, 'data'> => options.client.get<ListWorkflowTriggersResponses, ListWorkflowTriggersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/triggers',
    ...options
});

/**
 * Create a trigger of a workflow
 *
 * The answer has the address of a hook, which is shown this once. Where an approval is needed, the trigger is made and stays off until then. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const createWorkflowTrigger = <ThrowOnError extends boolean = true>(options: Options<CreateWorkflowTriggerData, ThrowOnError>): RequestResult<CreateWorkflowTriggerResponses, CreateWorkflowTriggerErrors, ThrowOnError, 'data'> => options.client.post<CreateWorkflowTriggerResponses, CreateWorkflowTriggerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/triggers',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a trigger of a workflow
 *
 * What it has started goes on. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const deleteWorkflowTrigger = <ThrowOnError extends boolean = true>(options: Options<DeleteWorkflowTriggerData, ThrowOnError>): RequestResult<DeleteWorkflowTriggerResponses, DeleteWorkflowTriggerErrors, ThrowOnError, 'data'> => options.client.delete<DeleteWorkflowTriggerResponses, DeleteWorkflowTriggerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/triggers/{triggerId}',
    ...options
});

/**
 * Read a trigger of a workflow
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish` or `brands:read`.
 */
export const getWorkflowTrigger = <ThrowOnError extends boolean = true>(options: Options<GetWorkflowTriggerData, ThrowOnError>): RequestResult<GetWorkflowTriggerResponses, GetWorkflowTriggerErrors, ThrowOnError, 'data'> => options.client.get<GetWorkflowTriggerResponses, GetWorkflowTriggerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/triggers/{triggerId}',
    ...options
});

/**
 * Change a trigger of a workflow
 *
 * From then on it starts executions for whoever changed it. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const updateWorkflowTrigger = <ThrowOnError extends boolean = true>(options: Options<UpdateWorkflowTriggerData, ThrowOnError>): RequestResult<UpdateWorkflowTriggerResponses, UpdateWorkflowTriggerErrors, ThrowOnError, 'data'> => options.client.patch<UpdateWorkflowTriggerResponses, UpdateWorkflowTriggerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/triggers/{triggerId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Give a hook a new address
 *
 * The answer has it, which is shown this once. The one before ends at once. Session with the role creator or above, or an API key with `posts:schedule`.
 */
export const rotateWorkflowHook = <ThrowOnError extends boolean = true>(options: Options<RotateWorkflowHookData, ThrowOnError>): RequestResult<RotateWorkflowHookResponses, RotateWorkflowHookErrors, ThrowOnError, 'data'> => options.client.post<RotateWorkflowHookResponses, RotateWorkflowHookErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/triggers/{triggerId}/rotate',
    ...options
});

/**
 * List the versions of a workflow
 *
 * The latest first, without their graphs. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const listWorkflowVersions = <ThrowOnError extends boolean = true>(options: Options<ListWorkflowVersionsData, ThrowOnError>): RequestResult<ListWorkflowVersionsResponses, ListWorkflowVersionsErrors, ThrowOnError, 'data'> => options.client.get<ListWorkflowVersionsResponses, ListWorkflowVersionsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/versions',
    ...options
});

/**
 * Read a version of a workflow
 *
 * Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const getWorkflowVersion = <ThrowOnError extends boolean = true>(options: Options<GetWorkflowVersionData, ThrowOnError>): RequestResult<GetWorkflowVersionResponses, GetWorkflowVersionErrors, ThrowOnError, 'data'> => options.client.get<GetWorkflowVersionResponses, GetWorkflowVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/versions/{number}',
    ...options
});

/**
 * Compare versions of a workflow
 *
 * What differs from the version before, or from `since`. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const getWorkflowVersionChanges = <ThrowOnError extends boolean = true>(options: Options<GetWorkflowVersionChangesData, ThrowOnError>): RequestResult<GetWorkflowVersionChangesResponses, GetWorkflowVersionChangesErrors, ThrowOnError, 'data'> => options.client.get<GetWorkflowVersionChangesResponses, GetWorkflowVersionChangesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/versions/{number}/changes',
    ...options
});

/**
 * Bring back a version of a workflow
 *
 * The draft becomes what that version is. What is published stays, until the draft is published. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const restoreWorkflowVersion = <ThrowOnError extends boolean = true>(options: Options<RestoreWorkflowVersionData, ThrowOnError>): RequestResult<RestoreWorkflowVersionResponses, RestoreWorkflowVersionErrors, ThrowOnError, 'data'> => options.client.post<RestoreWorkflowVersionResponses, RestoreWorkflowVersionErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/{id}/versions/{number}/restore',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Check a graph
 *
 * Says what is wrong with it, and saves nothing. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const checkWorkflow = <ThrowOnError extends boolean = true>(options: Options<CheckWorkflowData, ThrowOnError>): RequestResult<CheckWorkflowResponses, CheckWorkflowErrors, ThrowOnError, 'data'> => options.client.post<CheckWorkflowResponses, CheckWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/check',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Import a workflow
 *
 * From the text of an export, in JSON or YAML. It becomes a draft, with what is wrong in `mistakes`. Session with the role creator or above, or an API key with `posts:draft`.
 */
export const importWorkflow = <ThrowOnError extends boolean = true>(options: Options<ImportWorkflowData, ThrowOnError>): RequestResult<ImportWorkflowResponses, ImportWorkflowErrors, ThrowOnError, 'data'> => options.client.post<ImportWorkflowResponses, ImportWorkflowErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/import',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Preview the times of a schedule
 *
 * When a trigger with this schedule would start its workflow. Saves nothing. Session with the role viewer or above, or an API key with `posts:draft` or `posts:schedule` or `posts:approve` or `posts:publish`.
 */
export const previewWorkflowSchedule = <ThrowOnError extends boolean = true>(options: Options<PreviewWorkflowScheduleData, ThrowOnError>): RequestResult<PreviewWorkflowScheduleResponses, PreviewWorkflowScheduleErrors, ThrowOnError, 'data'> => options.client.post<PreviewWorkflowScheduleResponses, PreviewWorkflowScheduleErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workflows/schedule-times',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
