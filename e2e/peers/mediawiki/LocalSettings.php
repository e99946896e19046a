<?php
// Of the MediaWiki that peer specs start: everything that differs between runs comes from the environment, and from what it has installed.
$data = getenv( 'MEDIAWIKI_DATA' );
require "$data/LocalSettings.php";

$wgSitename = 'Café Terrace';
// Its address is the one it is called by, so that a proxy in front is not bypassed.
$wgServer = 'http://' . ( $_SERVER['HTTP_HOST'] ?? 'localhost' );
$wgArticlePath = '/index.php/$1';
$wgCacheDirectory = "$data/cache";
$wgJobRunRate = 0;

$wgEnableUploads = true;
$wgUploadDirectory = "$data/images";
$wgUploadPath = '/images';
$wgUseImageMagick = false;

// More pages in a minute than a person writes.
$wgRateLimits = [];
$wgGroupPermissions['remover']['delete'] = true;
define( 'NS_NEWS', 3000 );
$wgExtraNamespaces[NS_NEWS] = 'News';
